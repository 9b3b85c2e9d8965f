import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { faultAt } from '../api/fault-at.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { Select } from '../ui/forms/select.tsx';
import { ShownOnceDialog } from '../ui/forms/shown-once-dialog.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import { modes, type Mode } from './queries.ts';

export type InviteDialogProps = { readonly workspaceId: string; readonly onClose: () => void };

/** Makes an invitation, and shows its link this once. */
export function InviteDialog({ workspaceId, onClose }: InviteDialogProps): ReactElement {
  const [email, setEmail] = useState('');
  const [mode, setMode] = useState<Mode>('write');
  const queries = useQueryClient();
  const invite = useMutation({
    mutationFn: () => api.createInvitation({ path: { workspaceId }, body: { email: email.trim(), mode } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.invitations(workspaceId) }),
  });
  if (invite.data) {
    return (
      <ShownOnceDialog
        title={t('members.linkTitle')}
        label={t('members.link', { email: invite.data.invitation.email })}
        help={t('members.linkHelp')}
        value={invite.data.link}
        onClose={onClose}
      />
    );
  }
  const fault = faultAt(invite.error, '/email');
  return (
    <FormDialog
      title={t('members.inviteTitle')}
      confirm={t('members.makeLink')}
      isDisabled={email.trim() === '' || invite.isPending}
      problem={invite.error === null || fault !== undefined ? undefined : problemText(invite.error)}
      onConfirm={() => invite.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('members.email')}
        help={t('members.emailHelp')}
        // the service judges the address: one rule, one text
        inputMode="email"
        autoComplete="off"
        maxLength={255}
        value={email}
        onChange={(value) => {
          invite.reset();
          setEmail(value);
        }}
        error={fault}
        autoFocus
      />
      <Select
        label={t('members.mode')}
        help={t(`members.${mode}Help`)}
        choices={modes.map((id) => ({ id, label: t(`members.${id}`) }))}
        value={mode}
        onChange={setMode}
      />
    </FormDialog>
  );
}
