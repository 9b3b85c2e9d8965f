import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/forms/select.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import type { IdentitySectionProps } from './identity-section.tsx';
import styles from './workspace-settings.module.css';

/** The least severity that findings of some rules have in all bots of a workspace. The service knows which rules there are. */
export function CheckFloorSection({ workspace, mayWrite }: IdentitySectionProps): ReactElement {
  const { id, checkFloor } = workspace;
  const [rule, setRule] = useState('');
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (floor: typeof checkFloor) =>
      api.updateWorkspace({ path: { workspaceId: id }, body: { checkFloor: floor } }),
    onSuccess: async () => {
      setRule('');
      await queries.invalidateQueries({ queryKey: queryKeys.workspace(id) });
      showToast({ text: t('workspaceSettings.saved') });
    },
  });
  const choices = [
    { id: 'error', label: t('workspaceSettings.floorError') },
    { id: 'warning', label: t('workspaceSettings.floorWarning') },
    { id: 'none', label: t('workspaceSettings.floorNone') },
  ];
  const demand = (code: string, severity: string): void => {
    const { [code]: _former, ...others } = checkFloor;
    save.mutate(severity === 'error' || severity === 'warning' ? { ...others, [code]: severity } : others);
  };
  const isDisabled = !mayWrite || save.isPending;
  return (
    <Section title={t('workspaceSettings.floor')} text={t('workspaceSettings.floorText')}>
      {save.error === null ? null : <ProblemNotice {...problemText(save.error)} />}
      <div className={styles.fields}>
        {Object.entries(checkFloor).map(([code, severity]) => (
          <Select
            key={code}
            label={code}
            choices={choices}
            value={severity}
            onChange={(chosen) => demand(code, chosen)}
            isDisabled={isDisabled}
          />
        ))}
      </div>
      {mayWrite ? (
        <Form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (rule.trim() !== '') demand(rule.trim(), 'error');
          }}
        >
          <div className={styles.fields}>
            <TextField
              label={t('workspaceSettings.floorRule')}
              help={t('workspaceSettings.floorRuleHelp')}
              maxLength={100}
              value={rule}
              onChange={setRule}
            />
          </div>
          <div>
            <Button type="submit" isDisabled={rule.trim() === '' || save.isPending}>
              {t('workspaceSettings.floorAdd')}
            </Button>
          </div>
        </Form>
      ) : null}
    </Section>
  );
}
