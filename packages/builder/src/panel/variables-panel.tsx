import type { BotDocument } from '@parley/editing';
import { Plus } from 'lucide-react';
import { useMemo, useState, type SyntheticEvent, type ReactElement } from 'react';
import { useBot, useBotStore } from '../canvas/bot-context.ts';
import { newId } from '../document/new-id.ts';
import { setPart } from '../document/set-part.ts';
import { variableUses } from '../document/variable-uses.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextField } from '../ui/text-field.tsx';
import { t } from '../words/words.ts';
import styles from './panel.module.css';

/** The variables of the bot, with how often each is used; new ones are added below. */
export function VariablesPanel(): ReactElement {
  const document = useBot((bot) => bot.document);
  const canEdit = useBot((bot) => bot.canEdit);
  const uses = useMemo(() => variableUses(document), [document]);
  const { order, variables } = document;
  return (
    <div className={styles.parts}>
      {order.variables.length === 0 ? (
        <EmptyState title={t('editor.noVariables')} text={t('editor.noVariablesText')} />
      ) : (
        <ul className={styles.ways}>
          {order.variables.map((id) => (
            <li key={id} className={styles.way}>
              <span className={styles.wayText} dir="auto">
                {variables[id]?.name}
              </span>
              <span className={styles.uses}>{t('editor.uses', { count: uses.get(id) ?? 0 })}</span>
            </li>
          ))}
        </ul>
      )}
      {canEdit ? <NewVariable document={document} /> : null}
    </div>
  );
}

function NewVariable({ document }: { readonly document: BotDocument }): ReactElement {
  const store = useBotStore();
  const [name, setName] = useState('');
  const isTaken = Object.values(document.variables).some((variable) => variable.name === name.trim());
  const add = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name.trim() === '' || isTaken) return;
    const command = setPart('variables', { id: newId(), name: name.trim(), isSessionVariable: true });
    store.run({ ...command, label: t('editor.newVariable') });
    setName('');
  };
  return (
    <form className={styles.parts} onSubmit={add}>
      <TextField
        label={t('editor.newVariable')}
        placeholder={t('editor.variableName')}
        value={name}
        onChange={setName}
        error={isTaken ? t('editor.variableTaken') : undefined}
      />
      <Button type="submit" icon={<Plus size={16} aria-hidden />} isDisabled={name.trim() === '' || isTaken}>
        {t('editor.addVariable')}
      </Button>
    </form>
  );
}
