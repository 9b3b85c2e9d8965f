import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { ActionDialog } from '../shell/action-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { keys, type Credentials, type CredentialsUse } from './queries.ts';

export type DeleteDialogProps = {
  readonly workspaceId: string;
  readonly credentials: Credentials;
  readonly uses: readonly CredentialsUse[];
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

/** Asks before credentials are deleted, and says which bots lose them. */
export function DeleteDialog({
  workspaceId,
  credentials,
  uses,
  onDeleted,
  onClose,
}: DeleteDialogProps): ReactElement {
  const { id: credentialsId, name } = credentials;
  const queries = useQueryClient();
  const bots = [...new Set(uses.map(({ botName }) => botName))];
  return (
    <ActionDialog
      title={t('credentials.deleteTitle', { name })}
      confirm={t('credentials.delete')}
      act={() =>
        api.deleteCredentials({
          path: { workspaceId, credentialsId },
          // the author has read which bots use them
          query: bots.length === 0 ? {} : { force: true },
        })
      }
      onDone={async () => {
        // away from their page before the list is without them
        onDeleted();
        showToast({ text: t('credentials.deleted', { name }) });
        await queries.invalidateQueries({ queryKey: keys.all(workspaceId), exact: true });
      }}
      onClose={onClose}
    >
      <p>
        {bots.length === 0
          ? t('credentials.deleteUnused')
          : t('credentials.deleteUsed', { bots: bots.join(', ') })}
      </p>
    </ActionDialog>
  );
}
