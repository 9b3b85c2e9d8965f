import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section, Sections } from '../ui/section.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { keys, type Webhook } from './queries.ts';
import { SecretSection } from './secret-section.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import { WebhookState } from './webhook-state.tsx';
import styles from './webhooks.module.css';

export type OneWebhookProps = {
  readonly workspaceId: string;
  readonly webhook: Webhook;
  /** Undefined while it is not known. */
  readonly mayWrite: boolean | undefined;
};

/** A webhook: how it fares, where it goes, its secret, and what was sent. */
export function OneWebhook({ workspaceId, webhook, mayWrite }: OneWebhookProps): ReactElement {
  const { id: webhookId, name, isEnabled } = webhook;
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const list = `/w/${workspaceId}/webhooks`;
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: keys.webhooks(workspaceId) });
  const enable = useMutation({
    mutationFn: (wanted: boolean) =>
      api.updateWebhook({ path: { workspaceId, webhookId }, body: { isEnabled: wanted } }),
    onSuccess: (_, wanted) =>
      showToast({ text: wanted ? t('webhooks.enabled', { name }) : t('webhooks.disabled', { name }) }),
    onSettled: refresh,
  });
  return (
    <Sections
      title={name}
      back={
        <Button look="quiet" icon={<ArrowLeft size={16} aria-hidden />} onPress={() => navigate(list)}>
          {t('webhooks.back')}
        </Button>
      }
    >
      {mayWrite === false ? <Banner>{t('webhooks.readOnly')}</Banner> : null}
      <WebhookState
        webhook={webhook}
        onEnable={mayWrite && !enable.isPending ? () => enable.mutate(true) : undefined}
      />
      {enable.error ? <ProblemNotice {...problemText(enable.error)} /> : null}
      <Section
        title={t('webhooks.settings')}
        action={
          mayWrite ? (
            <div className={styles.actions}>
              {isEnabled ? (
                <Button isDisabled={enable.isPending} onPress={() => enable.mutate(false)}>
                  {t('webhooks.disable')}
                </Button>
              ) : null}
              <Button onPress={() => setAsked('delete')}>{t('webhooks.delete')}</Button>
              <Button onPress={() => setAsked('edit')}>{t('webhooks.edit')}</Button>
            </div>
          ) : undefined
        }
      >
        <WebhookFacts workspaceId={workspaceId} webhook={webhook} />
      </Section>
      <DeliverySection workspaceId={workspaceId} webhook={webhook} mayWrite={mayWrite} />
      {mayWrite ? <SecretSection workspaceId={workspaceId} webhook={webhook} /> : null}
      {asked === 'edit' ? (
        <WebhookDialog
          workspaceId={workspaceId}
          webhook={webhook}
          onSaved={(saved) => {
            setAsked(undefined);
            showToast({ text: t('webhooks.saved', { name: saved.webhook.name }) });
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'delete' ? (
        <DeleteDialog
          workspaceId={workspaceId}
          webhook={webhook}
          onDeleted={() => navigate(list)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Sections>
  );
}
