import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { both } from '../document/both.ts';
import { TextField } from '../ui/forms/text-field.tsx';
import { useFault, usePanel, type Widget } from './parts/panel.ts';
import { hintOf } from './parts/hint.ts';
import type { Place } from './parts/place.ts';
import { textOf } from './text.tsx';
import { restOfVariable, useVariableList } from './parts/use-variable-list.ts';
import { WithVariableList } from './parts/variable-list.tsx';

/** A text with variables: `{{` opens the list of them, and makes new ones. */
export const TemplateWidget: Widget<'template'> = ({ field, place }): ReactElement => (
  <TemplateText {...field} placeholder={hintOf(field)} place={place} />
);

type TemplateTextProps = {
  readonly label: string;
  readonly help?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly isLong?: boolean | undefined;
  readonly place: Pick<Place, 'value' | 'path' | 'set'>;
};

/** The text at a place, on one line or on several. */
export function TemplateText({ label, help, placeholder, isLong, place }: TemplateTextProps): ReactElement {
  const { run, canEdit } = usePanel();
  const frame = useRef<HTMLDivElement>(null);
  const caretAfter = useRef<number>(undefined);
  const text = textOf(place.value);
  const set = (next: string): ReturnType<Place['set']> => place.set(next === '' ? undefined : next, label);
  const control = (): HTMLInputElement | HTMLTextAreaElement | null =>
    frame.current?.querySelector('input, textarea') ?? null;
  const list = useVariableList(({ text: variable, begun, making }) => {
    const caret = control()?.selectionStart ?? text.length;
    const before = text.slice(0, caret - begun.length - '{{'.length) + variable;
    const command = set(before + text.slice(caret).replace(restOfVariable, ''));
    caretAfter.current = before.length;
    run(making ? both(label, making, command) : command);
  });
  // a text that is written from here would leave the caret at its end
  useLayoutEffect(() => {
    const { current: caret } = caretAfter;
    caretAfter.current = undefined;
    if (caret !== undefined) control()?.setSelectionRange(caret, caret);
  }, [text]);

  return (
    <WithVariableList ref={frame} list={list}>
      <TextField
        {...list.described}
        label={label}
        help={help}
        error={useFault(place)}
        placeholder={placeholder}
        rows={isLong === true ? 3 : 1}
        isReadOnly={!canEdit}
        value={text}
        onChange={(next) => {
          run(set(next));
          list.look(next.slice(0, control()?.selectionStart ?? next.length));
        }}
        onKeyDown={(event) => {
          if (!list.takeKey(event)) event.continuePropagation();
        }}
        onBlur={list.close}
      />
    </WithVariableList>
  );
}
