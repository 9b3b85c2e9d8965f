import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/forms/select.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import styles from './workspace-settings.module.css';

const usualDays = [30, 90, 180, 365, 730];

export type RetentionSectionProps = { readonly workspaceId: string; readonly mayWrite: boolean };

/** The time that results are kept; a shorter one is asked about, because it deletes. */
export function RetentionSection({ workspaceId, mayWrite }: RetentionSectionProps): ReactElement {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<number>();
  const queryKey = queryKeys.workspaceRetention(workspaceId);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.getWorkspaceRetention({ path: { workspaceId }, signal })).retention,
  });
  const save = useMutation({
    mutationFn: (days: number | null) => api.setWorkspaceRetention({ path: { workspaceId }, body: { days } }),
    onSuccess: () => {
      setAsked(undefined);
      showToast({ text: t('workspaceSettings.saved') });
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const current = data?.days ?? null;
  // one that was set elsewhere is a choice, too
  const days = [...new Set([...usualDays, ...(current === null ? [] : [current])])].sort((a, b) => a - b);
  const choose = (id: string): void => {
    const wanted = id === 'ever' ? null : Number(id);
    if (wanted !== null && (current === null || wanted < current)) setAsked(wanted);
    else save.mutate(wanted);
  };
  return (
    <Section title={t('workspaceSettings.retention')} text={t('workspaceSettings.retentionText')}>
      {error && !data ? <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} /> : null}
      {save.error && asked === undefined ? <ProblemNotice {...problemText(save.error)} /> : null}
      <div className={styles.fields}>
        <Select
          label={t('workspaceSettings.retentionField')}
          choices={[
            ...days.map((count) => ({
              id: String(count),
              label: t('workspaceSettings.retentionDays', { count }),
            })),
            { id: 'ever', label: t('workspaceSettings.retentionForever') },
          ]}
          value={current === null ? 'ever' : String(current)}
          onChange={choose}
          isDisabled={!mayWrite || !data || save.isPending}
        />
      </div>
      {asked === undefined ? null : (
        <ConfirmDialog
          title={t('workspaceSettings.retentionTitle')}
          confirm={t('workspaceSettings.retentionSave')}
          isDisabled={save.isPending}
          problem={save.error ? problemText(save.error) : undefined}
          onConfirm={() => save.mutate(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('workspaceSettings.retentionAsk', { count: asked })}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
