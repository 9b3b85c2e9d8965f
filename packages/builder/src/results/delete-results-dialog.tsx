import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { useDeleteResults } from './queries.ts';

type DeleteResultsDialogProps = {
  readonly botId: string;
  readonly resultIds: readonly string[];
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

/** Asks before results are deleted, and says how many. */
export function DeleteResultsDialog({
  botId,
  resultIds,
  onDeleted,
  onClose,
}: DeleteResultsDialogProps): ReactElement {
  const { mutate, error, isPending } = useDeleteResults(botId);
  const count = resultIds.length;
  return (
    <ConfirmDialog
      title={t('results.deleteTitle', { count })}
      confirm={t('results.deleteConfirm', { count })}
      isDisabled={isPending}
      problem={error ? problemText(error) : undefined}
      onConfirm={() =>
        mutate(resultIds, {
          onSuccess: (deletedIds) => {
            onDeleted();
            showToast({ text: t('results.deleted', { count: deletedIds.length }) });
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('results.deleteText')}</p>
    </ConfirmDialog>
  );
}
