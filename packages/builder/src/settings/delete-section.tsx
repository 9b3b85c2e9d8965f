import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx';
import { Section } from '../ui/section.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import type { Workspace } from './queries.ts';

/** The end of a workspace, which needs its name typed. */
export function DeleteSection({ workspace }: { readonly workspace: Workspace }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section
      title={t('workspaceSettings.remove')}
      text={t('workspaceSettings.removeText')}
      action={<Button onPress={() => setAsking(true)}>{t('workspaceSettings.remove')}</Button>}
    >
      {isAsking ? <DeleteDialog workspace={workspace} onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}

type DeleteDialogProps = { readonly workspace: Workspace; readonly onClose: () => void };

function DeleteDialog({ workspace: { id, name }, onClose }: DeleteDialogProps): ReactElement {
  const [typed, setTyped] = useState('');
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.deleteWorkspace({ path: { workspaceId: id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.workspaces });
      showToast({ text: t('workspaceSettings.removed', { name }) });
      navigate('/');
    },
  });
  return (
    <ConfirmDialog
      title={t('workspaceSettings.removeTitle', { name })}
      confirm={t('workspaceSettings.remove')}
      isDisabled={typed.trim() !== name || remove.isPending}
      problem={remove.error ? problemText(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('workspaceSettings.removeAsk')}</p>
      <TextField
        label={t('workspaceSettings.removeName', { name })}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        autoFocus
      />
    </ConfirmDialog>
  );
}
