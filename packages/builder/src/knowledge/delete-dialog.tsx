import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { keys, type Collection, type CollectionUse } from './queries.ts';

export type DeleteDialogProps = {
  readonly workspaceId: string;
  readonly collection: Collection;
  readonly uses: readonly CollectionUse[];
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

/** Asks before a collection is deleted, and says which bots lose it. */
export function DeleteDialog({
  workspaceId,
  collection: { id: collectionId, name },
  uses,
  onDeleted,
  onClose,
}: DeleteDialogProps): ReactElement {
  const queries = useQueryClient();
  const bots = [...new Set(uses.map(({ botName }) => botName))];
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      api.deleteCollection({
        path: { workspaceId, collectionId },
        // the author has read which bots use it
        query: bots.length === 0 ? {} : { force: true },
      }),
    onSuccess: async () => {
      // away from its page before the list is without it
      onDeleted();
      showToast({ text: t('knowledge.deleted', { name }) });
      await queries.invalidateQueries({ queryKey: keys.all(workspaceId), exact: true });
    },
  });
  return (
    <ConfirmDialog
      title={t('knowledge.deleteTitle', { name })}
      confirm={t('knowledge.delete')}
      isDisabled={isPending}
      problem={error ? problemText(error) : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>
        {bots.length === 0
          ? t('knowledge.deleteUnused')
          : t('knowledge.deleteUsed', { bots: bots.join(', ') })}
      </p>
    </ConfirmDialog>
  );
}
