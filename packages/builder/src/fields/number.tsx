import { useState, type ReactElement } from 'react';
import { TextField } from '../ui/text-field.tsx';
import { t } from '../words/words.ts';
import { useFault, usePanel, type Widget } from './panel.ts';
import { textOf } from './text.tsx';

/** A number, or a variable that holds one. A text that is neither stays in the field and is not saved. */
export const NumberWidget: Widget<'number'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  const fault = useFault(place);
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? textOf(place.value);
  const error = typed === undefined ? fault : t('fields.notANumber');
  const change = (text: string): void => {
    const value = read(text, field.takesVariable === true, place.value);
    setTyped(value === refused ? text : undefined);
    if (value !== refused) run(place.set(value, field.label));
  };
  const label = field.unit === undefined ? field.label : `${field.label} (${field.unit})`;
  return (
    <TextField
      label={label}
      help={field.help}
      error={error}
      placeholder={field.placeholder}
      inputMode={field.takesVariable === true ? 'text' : 'decimal'}
      isReadOnly={!canEdit}
      value={shown}
      onChange={change}
    />
  );
};

const refused = Symbol('refused');

/** Keeps the sort of what was there: a number stays a number, a text a text. */
function read(
  text: string,
  takesVariable: boolean,
  before: unknown,
): string | number | undefined | typeof refused {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (takesVariable && trimmed.includes('{')) return text;
  const number = Number(trimmed.replace(',', '.'));
  if (!Number.isFinite(number) || /[.,-]$/.test(trimmed)) return refused;
  return typeof before === 'string' ? trimmed : number;
}
