import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { api } from '../api/client.ts';
import { faultAt } from '../api/fault-at.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { Button } from '../ui/button.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
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
  if (invite.data) return <LinkDialog {...invite.data} onClose={onClose} />;
  const fault = faultAt(invite.error, '/email');
  const isReady = email.trim() !== '' && !invite.isPending;
  return (
    <Dialog
      title={t('members.inviteTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={!isReady} onPress={() => invite.mutate()}>
            {t('members.makeLink')}
          </Button>
        </>
      }
    >
      {invite.error === null || fault !== undefined ? null : <ProblemNotice {...problemText(invite.error)} />}
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) invite.mutate();
        }}
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
      </Form>
    </Dialog>
  );
}

type LinkDialogProps = {
  readonly invitation: { readonly email: string };
  readonly link: string;
  readonly onClose: () => void;
};

function LinkDialog({ invitation: { email }, link, onClose }: LinkDialogProps): ReactElement {
  return (
    <Dialog
      title={t('members.linkTitle')}
      isOpen
      isFirm
      onClose={onClose}
      actions={
        <Button look="primary" onPress={onClose}>
          {t('common.done')}
        </Button>
      }
    >
      <CopyField label={t('members.link', { email })} help={t('members.linkHelp')} value={link} />
    </Dialog>
  );
}
