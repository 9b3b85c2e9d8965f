import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useBot } from '../document/bot-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import styles from './settings.module.css';

const usual = [30, 90, 180, 365];
const forEver = 'for-ever';

/** The days for which results are kept. A shorter time deletes results, so that it is asked for first. */
export function RetentionSetting({ botId }: { readonly botId: string }): ReactElement {
  const client = useQueryClient();
  const canEdit = useBot((bot) => bot.canEdit);
  const [asked, setAsked] = useState<number>();
  const queryKey = queryKeys.retention(botId);
  const kept = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.getBotRetention({ path: { botId }, signal })).retention.days,
  });
  const change = useMutation({
    mutationFn: (days: number | null) => api.setBotRetention({ path: { botId }, body: { days } }),
    onSuccess: ({ retention: { days } }) => {
      client.setQueryData(queryKey, days);
      setAsked(undefined);
      showToast({
        text: days === null ? t('settings.keptForEver') : t('settings.keptDays', { count: days }),
      });
    },
  });
  const days = kept.data;
  const offered = [...new Set([...usual, ...(typeof days === 'number' ? [days] : [])])].sort((a, b) => a - b);
  const failure = kept.error ?? (asked === undefined ? change.error : null);
  return (
    <section className={styles.section} aria-label={t('settings.results')}>
      <h3>{t('settings.results')}</h3>
      {failure ? <ProblemNotice {...problemText(failure)} onRetry={() => void kept.refetch()} /> : null}
      {days === undefined ? (
        <Skeleton height={56} />
      ) : (
        <Select
          label={t('settings.keep')}
          help={t('settings.keepHelp')}
          isDisabled={!canEdit || change.isPending}
          value={days === null ? forEver : String(days)}
          choices={[
            { id: forEver, label: t('settings.forEver') },
            ...offered.map((count) => ({ id: String(count), label: t('settings.days', { count }) })),
          ]}
          onChange={(id) => {
            const wanted = id === forEver ? null : Number(id);
            if (wanted === null || (days !== null && wanted >= days)) change.mutate(wanted);
            else setAsked(wanted);
          }}
        />
      )}
      {asked === undefined ? null : (
        <Dialog
          title={t('settings.keepTitle', { count: asked })}
          isOpen
          onClose={() => setAsked(undefined)}
          actions={
            <>
              <Button onPress={() => setAsked(undefined)}>{t('common.cancel')}</Button>
              <Button look="danger" isDisabled={change.isPending} onPress={() => change.mutate(asked)}>
                {t('settings.deleteOlder')}
              </Button>
            </>
          }
        >
          <p>{t('settings.keepText', { count: asked })}</p>
          {change.error ? (
            <ProblemNotice {...problemText(change.error)} onRetry={() => change.mutate(asked)} />
          ) : null}
        </Dialog>
      )}
    </section>
  );
}
