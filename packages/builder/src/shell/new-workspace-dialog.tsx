import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { useLocation } from 'wouter';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { TextField } from '../ui/text-field.tsx';
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
  const save = (): void => {
    if (name.trim() !== '') make.mutate();
  };
  return (
    <Dialog
      title={t('shell.newWorkspace')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={make.isPending || name.trim() === ''} onPress={save}>
            {t('common.create')}
          </Button>
        </>
      }
    >
      {make.error === null ? null : <ProblemNotice {...problemText(make.error)} />}
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('shell.workspaceName')}
          help={t('shell.workspaceNameHelp')}
          maxLength={255}
          value={name}
          onChange={setName}
          autoFocus
        />
      </Form>
    </Dialog>
  );
}
