import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { ArchivedBot } from '../shell/use-restore-bot.ts';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import styles from './workspace.module.css';

export type DeleteBotDialogProps = { readonly bot: ArchivedBot; readonly onClose: () => void };

/** Names everything that goes with an archived bot before it is deleted for good. */
export function DeleteBotDialog({
  bot: { id, name, workspaceId },
  onClose,
}: DeleteBotDialogProps): ReactElement {
  const queries = useQueryClient();
  const path = { botId: id };
  const { data, error } = useQuery({
    queryKey: queryKeys.archivedBot(id),
    queryFn: ({ signal }) => api.getArchivedBot({ path, signal }),
    gcTime: 0,
  });
  const remove = useMutation({
    mutationFn: () => api.deleteBot({ path }),
    onSuccess: () => {
      onClose();
      showToast({ text: t('archive.deleted', { name }) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.archivedBots(workspaceId) }),
  });
  const failed = remove.error ?? error;
  return (
    <ConfirmDialog
      title={t('archive.deleteTitle', { name })}
      confirm={t('archive.delete')}
      isDisabled={!data || remove.isPending}
      problem={failed ? problemText(failed) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('archive.deleteText')}</p>
      {data ? (
        <ul className={styles.contents}>
          <li>{t('archive.draft')}</li>
          {data.contents.versions > 0 ? (
            <li>{t('archive.versions', { count: data.contents.versions })}</li>
          ) : null}
          {data.contents.results > 0 ? (
            <li>{t('archive.results', { count: data.contents.results })}</li>
          ) : null}
        </ul>
      ) : null}
      {data || error ? null : <Skeleton height={60} />}
    </ConfirmDialog>
  );
}
