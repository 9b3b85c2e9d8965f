import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { ActionDialog } from '../shell/action-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { keys, type Webhook } from './queries.ts';

export type DeleteDialogProps = {
  readonly workspaceId: string;
  readonly webhook: Webhook;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

/** Asks before a webhook is deleted. */
export function DeleteDialog({
  workspaceId,
  webhook: { id, name },
  onDeleted,
  onClose,
}: DeleteDialogProps): ReactElement {
  const queries = useQueryClient();
  return (
    <ActionDialog
      title={t('webhooks.deleteTitle', { name })}
      confirm={t('webhooks.delete')}
      act={() => api.deleteWebhook({ path: { workspaceId, webhookId: id } })}
      onDone={async () => {
        // away from its page before the list is without it
        onDeleted();
        showToast({ text: t('webhooks.deleted', { name }) });
        await queries.invalidateQueries({ queryKey: keys.webhooks(workspaceId) });
      }}
      onClose={onClose}
    >
      <p>{t('webhooks.deleteText')}</p>
    </ActionDialog>
  );
}
