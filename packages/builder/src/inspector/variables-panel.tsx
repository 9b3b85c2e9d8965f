import { formFor, valueAt } from '@parley/blocks/forms';
import {
  addVariable,
  groupOfBlock,
  removeVariable,
  renameVariable,
  setField,
  usesOfVariable,
  type BotDocument,
} from '@parley/editing';
import type { Variable } from '@parley/schema';
import { Braces, ChevronDown, ChevronRight, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useEditor } from '../actions/editor-context.ts';
import { KindIcon } from '../canvas/icons.tsx';
import { useBotStore } from '../document/bot-context.ts';
import { mayBeFilled } from '../document/may-be-filled.ts';
import { namesOf } from '../document/names.ts';
import { newId } from '../document/new-id.ts';
import { rowsOf } from '../document/rows-of.ts';
import { FieldFrame } from '../fields/parts/field-frame.tsx';
import { useDocument, usePanel } from '../fields/parts/panel.ts';
import { usePreviewing } from '../preview/previewing.store.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LabelsHidden } from '../ui/forms/field.tsx';
import { SearchField } from '../ui/forms/search-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Switch } from '../ui/forms/toggles.tsx';
import { t } from '../words/words.ts';
import styles from './inspector.module.css';

/** So few variables are looked through without a search. */
const fewVariables = 6;

/** The variables of the bot: where they are used, their names, and whether results keep them. */
export function VariablesPanel(): ReactElement {
  const { canEdit, run } = usePanel();
  const document = useDocument((whole) => whole);
  const [name, setName] = useState('');
  const [search, setSearch] = useState('');
  const [isOnlyUnused, setOnlyUnused] = useState(false);
  const variables = document.order.variables.flatMap((id) => document.variables[id] ?? []);
  const wanted = search.trim().toLowerCase();
  const listed = variables
    .map((variable) => ({ variable, usedIn: usesOfVariable(document, variable.id) }))
    .filter(({ variable }) => variable.name.toLowerCase().includes(wanted))
    .filter(({ usedIn }) => !isOnlyUnused || usedIn.length === 0);
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
        <>
          {variables.length < fewVariables ? null : (
            <SearchField label={t('inspector.searchVariables')} value={search} onChange={setSearch} />
          )}
          <Switch isSelected={isOnlyUnused} onChange={setOnlyUnused}>
            {t('inspector.onlyUnused')}
          </Switch>
        </>
      )}
      {variables.length > 0 && listed.length === 0 ? (
        <p className={styles.nothing}>{t('common.noMatch')}</p>
      ) : null}
      <ul className={styles.variables}>
        {listed.map(({ variable, usedIn }) => (
          <VariableRow key={variable.id} variable={variable} usedIn={usedIn} />
        ))}
      </ul>
    </div>
  );
}

type RowProps = {
  readonly variable: Variable;
  /** The blocks that have it in a text or a field. */
  readonly usedIn: readonly string[];
};

/** A variable on one line, with what fills it and how often it is used; the rest unfolds. */
function VariableRow({ variable, usedIn }: RowProps): ReactElement {
  const { canEdit, run } = usePanel();
  const table = useDocument(({ variables }) => variables);
  const { id, name } = variable;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const filledBy = useDocument((document) => kindThatFills(document, variable, usedIn));
  const isEmpty = useDocument(
    (document) =>
      usedIn.length > 0 &&
      (variable.value === undefined || variable.value === null) &&
      !mayBeFilled(document, variable.id),
  );
  const used = usedIn.length === 0 ? t('inspector.unused') : t('inspector.uses', { count: usedIn.length });
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
        <LabelsHidden value>
          <TextField
            label={t('inspector.variableName', { name })}
            help={
              isEmpty
                ? t('inspector.filledByNothing', { used })
                : filledBy === undefined
                  ? used
                  : t('inspector.filledBy', { kind: filledBy, used })
            }
            error={isTaken ? t('inspector.nameTaken') : undefined}
            isReadOnly={!canEdit}
            value={typed ?? name}
            onChange={setTyped}
            onBlur={rename}
            onKeyDown={(event) => {
              if (event.key === 'Enter') rename();
            }}
          />
        </LabelsHidden>
        <IconButton
          label={t('inspector.moreOf', { name })}
          aria-expanded={isOpen}
          data-details
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
        </IconButton>
        <IconButton
          label={t('inspector.deleteVariable', { name })}
          isDisabled={!canEdit}
          onPress={() => run(removeVariable(id))}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </FieldFrame>
      {isOpen ? (
        <div className={styles.variableDetails}>
          <Values variable={variable} />
          <Switches variable={variable} />
          <UsedIn blockIds={usedIn} />
        </div>
      ) : null}
    </li>
  );
}

/** The switches of a variable: results leave it out, and pages and links may fill it. */
function Switches({ variable }: Pick<RowProps, 'variable'>): ReactElement {
  const { canEdit, run } = usePanel();
  const { id, name, isSessionVariable, isPrefillable } = variable;
  const set = (key: string, value: boolean | undefined): void => run(setField(['variables', id, key], value));
  return (
    <>
      <Switch
        isDisabled={!canEdit}
        isSelected={isSessionVariable === true}
        onChange={(isOn) => set('isSessionVariable', isOn)}
      >
        {t('inspector.isSession', { name })}
      </Switch>
      <Switch
        isDisabled={!canEdit}
        isSelected={isPrefillable !== false}
        onChange={(isOn) => set('isPrefillable', isOn ? undefined : false)}
      >
        {t('inspector.isPrefillable', { name })}
      </Switch>
    </>
  );
}

/** The values that a variable begins with: in each conversation, and in the preview alone. */
function Values({ variable: { id, name, value } }: Pick<RowProps, 'variable'>): ReactElement {
  const { canEdit, run } = usePanel();
  const tested = usePreviewing(({ values }) => values[id] ?? '');
  // a list comes from elsewhere, and no line of text says it
  const text = value === undefined || value === null ? '' : typeof value === 'string' ? value : undefined;
  return (
    <>
      {text === undefined ? null : (
        <TextField
          label={t('inspector.beginsWith', { name })}
          placeholder={t('inspector.beginsEmpty')}
          isReadOnly={!canEdit}
          value={text}
          onChange={(next) => run(setField(['variables', id, 'value'], next === '' ? undefined : next))}
        />
      )}
      {canEdit ? (
        <TextField
          label={t('inspector.testedWith', { name })}
          help={t('inspector.testedWithHelp')}
          placeholder={text === '' ? undefined : text}
          value={tested}
          onChange={(next) => usePreviewing.setState(({ values }) => ({ values: { ...values, [id]: next } }))}
        />
      ) : null}
    </>
  );
}

/** The blocks that use a variable, each of which is gone to by a click. */
function UsedIn({ blockIds }: { readonly blockIds: readonly string[] }): ReactElement | null {
  const store = useBotStore();
  const { view } = useEditor();
  const document = useDocument((whole) => whole);
  if (blockIds.length === 0) return null;
  const go = (blockId: string): void => {
    const groupId = groupOfBlock(document, blockId);
    if (groupId !== undefined) view.show(groupId);
    store.select({ blockIds: [blockId] });
  };
  return (
    <ul className={styles.uses} aria-label={t('inspector.usedIn')}>
      {blockIds.map((blockId) => {
        const block = document.blocks[blockId];
        return block ? (
          <li key={blockId}>
            <button type="button" className={styles.use} onClick={() => go(blockId)}>
              <KindIcon name={formFor(block.type).icon} />
              <span>{rowsOf(block, namesOf(document))[0]?.text ?? formFor(block.type).label}</span>
            </button>
          </li>
        ) : null;
      })}
    </ul>
  );
}

/** The name of the first kind whose answer or result goes into a variable. */
function kindThatFills(
  document: BotDocument,
  { id, name }: Variable,
  usedIn: readonly string[],
): string | undefined {
  const filling = usedIn
    .flatMap((blockId) => document.blocks[blockId] ?? [])
    .find(
      (block) =>
        rowsOf(block, namesOf(document)).some(({ saves }) => saves === name) ||
        (block.type === 'Set variable' && valueAt(block, 'options.variableId') === id),
    );
  return filling && formFor(filling.type).label;
}
