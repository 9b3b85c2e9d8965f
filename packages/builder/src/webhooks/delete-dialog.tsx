import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx';
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
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.deleteWebhook({ path: { workspaceId, webhookId: id } }),
    onSuccess: async () => {
      // away from its page before the list is without it
      onDeleted();
      showToast({ text: t('webhooks.deleted', { name }) });
      await queries.invalidateQueries({ queryKey: keys.webhooks(workspaceId) });
    },
  });
  return (
    <ConfirmDialog
      title={t('webhooks.deleteTitle', { name })}
      confirm={t('webhooks.delete')}
      isDisabled={isPending}
      problem={error ? problemText(error) : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t('webhooks.deleteText')}</p>
    </ConfirmDialog>
  );
}
