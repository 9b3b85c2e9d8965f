import { addVariable, removeVariable, renameVariable, setField, usesOfVariable } from '@parley/editing';
import type { Variable } from '@parley/schema';
import { Braces, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { newId } from '../document/new-id.ts';
import { FieldFrame } from '../fields/parts/field-frame.tsx';
import { useDocument, usePanel } from '../fields/parts/panel.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Switch } from '../ui/forms/toggles.tsx';
import { t } from '../words/words.ts';
import styles from './inspector.module.css';

/** The variables of the bot: where they are used, their names, and whether results keep them. */
export function VariablesPanel(): ReactElement {
  const { canEdit, run } = usePanel();
  const document = useDocument((whole) => whole);
  const [name, setName] = useState('');
  const [isOnlyUnused, setOnlyUnused] = useState(false);
  const variables = document.order.variables.flatMap((id) => document.variables[id] ?? []);
  const counted = variables.map((variable) => ({
    variable,
    uses: usesOfVariable(document, variable.id).length,
  }));
  const isTaken = variables.some((variable) => variable.name === name.trim());
  const create = (): void => {
    if (name.trim() === '' || isTaken) return;
    run(addVariable({ id: newId(), name: name.trim() }));
    setName('');
  };
  return (
    <div className={styles.inspector}>
      <form
        className={styles.newVariable}
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <TextField
          label={t('inspector.newVariable')}
          placeholder={t('inspector.newVariableExample')}
          error={isTaken ? t('inspector.nameTaken') : undefined}
          isReadOnly={!canEdit}
          value={name}
          onChange={setName}
        />
        <Button type="submit" isDisabled={!canEdit || name.trim() === '' || isTaken}>
          {t('common.add')}
        </Button>
      </form>
      {variables.length === 0 ? (
        <EmptyState
          icon={<Braces size={20} aria-hidden />}
          title={t('inspector.noVariables')}
          text={t('inspector.noVariablesText')}
        />
      ) : (
        <Switch isSelected={isOnlyUnused} onChange={setOnlyUnused}>
          {t('inspector.onlyUnused')}
        </Switch>
      )}
      <ul className={styles.variables}>
        {counted
          .filter(({ uses }) => !isOnlyUnused || uses === 0)
          .map(({ variable, uses }) => (
            <VariableRow key={variable.id} variable={variable} uses={uses} />
          ))}
      </ul>
    </div>
  );
}

function VariableRow({
  variable,
  uses,
}: {
  readonly variable: Variable;
  readonly uses: number;
}): ReactElement {
  const { canEdit, run } = usePanel();
  const table = useDocument(({ variables }) => variables);
  const { id, name, isSessionVariable } = variable;
  const [typed, setTyped] = useState<string>();
  const wanted = (typed ?? name).trim();
  const isTaken = Object.values(table).some((other) => other.id !== id && other.name === wanted);
  // each letter would rename every text of the bot: the name counts when the field is left
  const rename = (): void => {
    if (wanted !== '' && !isTaken) run(renameVariable(id, wanted));
    setTyped(undefined);
  };
  return (
    <li className={styles.variable}>
      <FieldFrame place={{ path: ['variables', id] }} className={styles.variableHead}>
        <TextField
          label={t('inspector.variableName', { name })}
          help={uses === 0 ? t('inspector.unused') : t('inspector.uses', { count: uses })}
          error={isTaken ? t('inspector.nameTaken') : undefined}
          isReadOnly={!canEdit}
          value={typed ?? name}
          onChange={setTyped}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter') rename();
          }}
        />
        <IconButton
          label={t('inspector.deleteVariable', { name })}
          isDisabled={!canEdit}
          onPress={() => run(removeVariable(id))}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </FieldFrame>
      <Switch
        isDisabled={!canEdit}
        isSelected={isSessionVariable === true}
        onChange={(isOn) => run(setField(['variables', id, 'isSessionVariable'], isOn))}
      >
        {t('inspector.isSession', { name })}
      </Switch>
    </li>
  );
}
