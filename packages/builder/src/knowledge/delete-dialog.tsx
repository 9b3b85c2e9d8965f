import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { ActionDialog } from '../shell/action-dialog.tsx';
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
  return (
    <ActionDialog
      title={t('knowledge.deleteTitle', { name })}
      confirm={t('knowledge.delete')}
      act={() =>
        api.deleteCollection({
          path: { workspaceId, collectionId },
          // the author has read which bots use it
          query: bots.length === 0 ? {} : { force: true },
        })
      }
      onDone={async () => {
        // away from its page before the list is without it
        onDeleted();
        showToast({ text: t('knowledge.deleted', { name }) });
        await queries.invalidateQueries({ queryKey: keys.all(workspaceId), exact: true });
      }}
      onClose={onClose}
    >
      <p>
        {bots.length === 0
          ? t('knowledge.deleteUnused')
          : t('knowledge.deleteUsed', { bots: bots.join(', ') })}
      </p>
    </ActionDialog>
  );
}
