import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { DeliveryRows } from './delivery-rows.tsx';
import { keys, useDeliveries, type Webhook } from './queries.ts';
import styles from './webhooks.module.css';

export type DeliverySectionProps = {
  readonly workspaceId: string;
  readonly webhook: Webhook;
  readonly mayWrite: boolean | undefined;
};

const states = [
  { id: 'all', label: 'stateAll' },
  { id: 'waiting', label: 'stateWaiting' },
  { id: 'delivered', label: 'stateDelivered' },
  { id: 'failed', label: 'stateFailed' },
] as const;
/** Deliveries are kept no longer. */
const keptMs = 30 * 24 * 3_600_000;

/** The deliveries of a webhook by their state, and the ways to send one again. */
export function DeliverySection({ workspaceId, webhook, mayWrite }: DeliverySectionProps): ReactElement {
  const path = { workspaceId, webhookId: webhook.id };
  const queries = useQueryClient();
  const [state, setState] = useState<(typeof states)[number]['id']>('all');
  const list = useDeliveries(workspaceId, webhook, state === 'all' ? undefined : state);
  const { dataUpdatedAt } = list;
  useEffect(() => {
    // an attempt may have changed the webhook itself: it fails, or it is disabled
    void queries.invalidateQueries({ queryKey: keys.webhooks(workspaceId) });
  }, [queries, workspaceId, dataUpdatedAt]);
  const send = useMutation({
    mutationFn: (act: () => Promise<string>) => act(),
    onSuccess: (text) => showToast({ text }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.deliveries(webhook.id) }),
  });
  const test = async (): Promise<string> => {
    await api.testWebhook({ path });
    return t('webhooks.tested');
  };
  const resend = async (deliveryId: string): Promise<string> => {
    await api.replayWebhookDelivery({ path: { ...path, deliveryId } });
    return t('webhooks.resent');
  };
  const resendFailed = async (): Promise<string> => {
    const since = new Date(Date.now() - keptMs).toISOString();
    const { count } = await api.recoverWebhook({ path, body: { since } });
    return count === 0 ? t('webhooks.resentNone') : t('webhooks.resentAll', { count });
  };
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries);
  return (
    <Section
      title={t('webhooks.deliveries')}
      text={t('webhooks.deliveriesText')}
      action={
        mayWrite ? (
          <Button isDisabled={send.isPending || !webhook.isEnabled} onPress={() => send.mutate(test)}>
            {t('webhooks.test')}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.tools}>
        <Select
          label={t('webhooks.show')}
          choices={states.map(({ id, label }) => ({ id, label: t(`webhooks.${label}`) }))}
          value={state}
          onChange={setState}
        />
        {mayWrite && state === 'failed' && deliveries?.length ? (
          <Button isDisabled={send.isPending} onPress={() => send.mutate(resendFailed)}>
            {t('webhooks.resendFailed')}
          </Button>
        ) : null}
      </div>
      {list.error && !deliveries ? (
        <ProblemNotice {...problemText(list.error)} onRetry={() => void list.refetch()} />
      ) : null}
      {send.error ? <ProblemNotice {...problemText(send.error)} /> : null}
      {deliveries || list.error ? null : <Skeleton height={96} />}
      {deliveries?.length === 0 ? (
        <p className={styles.none}>
          {state === 'all' ? t('webhooks.noDeliveries') : t('webhooks.noneOfState')}
        </p>
      ) : null}
      {deliveries?.length ? (
        <DeliveryRows
          deliveries={deliveries}
          onResend={mayWrite && !send.isPending ? (id) => send.mutate(() => resend(id)) : undefined}
        />
      ) : null}
      {list.hasNextPage ? (
        <Button isDisabled={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t('webhooks.more')}
        </Button>
      ) : null}
    </Section>
  );
}
