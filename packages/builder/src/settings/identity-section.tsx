import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import type { Workspace } from './queries.ts';
import styles from './workspace-settings.module.css';

export type IdentitySectionProps = { readonly workspace: Workspace; readonly mayWrite: boolean };

/** The name of a workspace and the sign before it. */
export function IdentitySection({ workspace, mayWrite }: IdentitySectionProps): ReactElement {
  const { id } = workspace;
  const [name, setName] = useState(workspace.name);
  const [icon, setIcon] = useState(workspace.icon ?? '');
  const queries = useQueryClient();
  const given = { name: name.trim(), icon: icon.trim() === '' ? null : icon.trim() };
  const save = useMutation({
    mutationFn: () => api.updateWorkspace({ path: { workspaceId: id }, body: given }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.workspace(id) });
      await queries.invalidateQueries({ queryKey: queryKeys.workspaces });
      showToast({ text: t('workspaceSettings.saved') });
    },
  });
  const isChanged = given.name !== workspace.name || given.icon !== workspace.icon;
  return (
    <Section title={t('workspaceSettings.identity')} text={t('workspaceSettings.identityText')}>
      {save.error === null ? null : <ProblemNotice {...problemText(save.error)} />}
      <Form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && given.name !== '') save.mutate();
        }}
      >
        <div className={styles.fields}>
          <TextField
            label={t('workspaceSettings.name')}
            error={given.name === '' ? t('workspaceSettings.nameMissing') : undefined}
            maxLength={255}
            value={name}
            onChange={setName}
            isDisabled={!mayWrite}
          />
          <TextField
            label={t('workspaceSettings.icon')}
            help={t('workspaceSettings.iconHelp')}
            maxLength={16}
            value={icon}
            onChange={setIcon}
            isDisabled={!mayWrite}
          />
        </div>
        {mayWrite ? (
          <div>
            <Button
              look="primary"
              type="submit"
              isDisabled={!isChanged || given.name === '' || save.isPending}
            >
              {t('common.save')}
            </Button>
          </div>
        ) : null}
      </Form>
    </Section>
  );
}
