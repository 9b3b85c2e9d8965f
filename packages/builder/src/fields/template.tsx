import { addVariable } from '@parley/editing';
import { useRef, useState, type ReactElement } from 'react';
import { ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { TextField } from '../ui/text-field.tsx';
import menuStyles from '../ui/menu.module.css';
import { t } from '../words/words.ts';
import { both } from '../document/both.ts';
import { newId } from '../document/new-id.ts';
import { useDocument, useFault, usePanel, type Widget } from './panel.ts';
import type { Place } from './place.ts';
import { textOf } from './text.tsx';

/** A text with variables: `{{` opens the list of them, and makes new ones. */
export const TemplateWidget: Widget<'template'> = ({ field, place }): ReactElement => (
  <TemplateText {...field} place={place} />
);

type TemplateTextProps = {
  readonly label: string;
  readonly help?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly isLong?: boolean | undefined;
  readonly place: Place;
};

/** The text at a place, on one line or on several. */
export function TemplateText({ label, help, placeholder, isLong, place }: TemplateTextProps): ReactElement {
  const { run, canEdit } = usePanel();
  const variables = useDocument((document) => document.variables);
  const order = useDocument((document) => document.order.variables);
  const frame = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState<number>();
  const text = textOf(place.value);
  const begun = caret === undefined ? undefined : begunVariable(text.slice(0, caret));
  const names = order.flatMap((id) => variables[id]?.name ?? []);
  const found = names.filter((name) => name.toLowerCase().includes((begun ?? '').toLowerCase()));
  const isNew = begun !== undefined && begun.trim() !== '' && !names.includes(begun.trim());
  const set = (next: string): ReturnType<Place['set']> => place.set(next === '' ? undefined : next, label);
  const control = (): HTMLInputElement | HTMLTextAreaElement | null =>
    frame.current?.querySelector('input, textarea') ?? null;

  const choose = (name: string, isCreated: boolean): void => {
    const until = caret ?? text.length;
    const from = text.lastIndexOf('{{', until);
    const after = text.slice(until).replace(/^\}{1,2}/, '');
    const command = set(`${text.slice(0, from)}{{${name}}}${after}`);
    run(isCreated ? both(label, addVariable({ id: newId(), name }), command) : command);
    setCaret(undefined);
    control()?.focus();
  };

  return (
    <div ref={frame}>
      <TextField
        label={label}
        help={help}
        error={useFault(place)}
        placeholder={placeholder}
        rows={isLong === true ? 3 : 1}
        isReadOnly={!canEdit}
        value={text}
        onChange={(next) => {
          run(set(next));
          setCaret(control()?.selectionStart ?? undefined);
        }}
        onKeyDown={(event) => {
          if (begun === undefined) return;
          if (event.key === 'Escape') setCaret(undefined);
          if (event.key === 'ArrowDown') focusList();
          const name = names.find((known) => known === begun.trim()) ?? found[0] ?? begun.trim();
          if (event.key !== 'Enter' || name === '') return;
          event.preventDefault();
          choose(name, !names.includes(name));
        }}
      />
      <Popover
        className={menuStyles.popover}
        triggerRef={frame}
        isNonModal
        isOpen={begun !== undefined && canEdit && (found.length > 0 || isNew)}
        onOpenChange={(isOpen) => {
          if (!isOpen) setCaret(undefined);
        }}
        placement="bottom start"
        offset={4}
      >
        <Names names={found} begun={isNew ? begun : undefined} onChoose={choose} />
      </Popover>
    </div>
  );
}

type NamesProps = {
  readonly names: readonly string[];
  /** The name that a new variable can have. */
  readonly begun: string | undefined;
  readonly onChoose: (name: string, isCreated: boolean) => void;
};

function Names({ names, begun, onChoose }: NamesProps): ReactElement {
  return (
    <ListBox
      id={listId}
      aria-label={t('fields.variables')}
      className={menuStyles.list}
      onAction={(key) => {
        const name = String(key);
        onChoose(name.slice(1), name.startsWith('+'));
      }}
    >
      {names.map((name) => (
        <ListBoxItem key={name} id={`=${name}`} textValue={name} className={menuStyles.item}>
          {name}
        </ListBoxItem>
      ))}
      {begun === undefined ? null : (
        <ListBoxItem key={`+${begun}`} id={`+${begun.trim()}`} textValue={begun} className={menuStyles.item}>
          {t('fields.createVariable', { name: begun.trim() })}
        </ListBoxItem>
      )}
    </ListBox>
  );
}

const listId = 'variables-to-insert';

function focusList(): void {
  document.getElementById(listId)?.focus();
}

/** The beginning of a variable's name that the caret stands behind; undefined outside of braces. */
function begunVariable(before: string): string | undefined {
  return /\{\{([^{}\n]*)$/.exec(before)?.[1];
}
