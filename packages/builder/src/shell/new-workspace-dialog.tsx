import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';

/** Makes a workspace and opens it. */
export function NewWorkspaceDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const [name, setName] = useState('');
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: () => api.createWorkspace({ body: { name: name.trim() } }),
    onSuccess: async ({ workspace }) => {
      await queries.invalidateQueries({ queryKey: queryKeys.workspaces });
      onClose();
      navigate(`/w/${workspace.id}`);
    },
  });
  return (
    <FormDialog
      title={t('shell.newWorkspace')}
      confirm={t('common.create')}
      isDisabled={make.isPending || name.trim() === ''}
      problem={make.error === null ? undefined : problemText(make.error)}
      onConfirm={() => make.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('shell.workspaceName')}
        help={t('shell.workspaceNameHelp')}
        maxLength={255}
        value={name}
        onChange={setName}
        autoFocus
      />
    </FormDialog>
  );
}
