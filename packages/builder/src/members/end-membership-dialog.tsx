import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { ActionDialog } from '../shell/action-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';

export type EndMembershipDialogProps = {
  readonly workspace: { readonly id: string; readonly name: string };
  readonly userId: string;
  readonly name: string;
  readonly isMe: boolean;
  readonly onClose: () => void;
};

/** Asks before a member is removed, or leaves. */
export function EndMembershipDialog({
  workspace,
  userId,
  name,
  isMe,
  onClose,
}: EndMembershipDialogProps): ReactElement {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  return (
    <ActionDialog
      title={
        isMe ? t('members.leaveTitle', { workspace: workspace.name }) : t('members.removeTitle', { name })
      }
      confirm={t(isMe ? 'members.leaveConfirm' : 'members.removeConfirm')}
      act={() =>
        isMe
          ? api.leaveWorkspace({ path: { workspaceId: workspace.id } })
          : api.removeMember({ path: { workspaceId: workspace.id, userId } })
      }
      onDone={async () => {
        onClose();
        if (isMe) {
          await queries.invalidateQueries({ queryKey: queryKeys.workspaces });
          navigate('/');
          return;
        }
        showToast({ text: t('members.removed', { name }) });
        await queries.invalidateQueries({ queryKey: queryKeys.members(workspace.id) });
      }}
      onClose={onClose}
    >
      <p>{t(isMe ? 'members.leaveText' : 'members.removeText')}</p>
    </ActionDialog>
  );
}
