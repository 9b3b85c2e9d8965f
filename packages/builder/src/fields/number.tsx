import type { FieldFor } from '@parley/blocks/forms';
import { useState, type ReactElement } from 'react';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import { hintOf } from './parts/hint.ts';
import { useFault, usePanel, type Widget } from './parts/panel.ts';
import { textOf } from './text.tsx';

/** A number, or a variable that holds one. A text that is neither stays in the field and is not saved. */
export const NumberWidget: Widget<'number'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  const fault = useFault(place);
  const [refused, setRefused] = useState<{ readonly text: string; readonly error: string }>();
  const change = (text: string): void => {
    const read = readNumber(text, field, place.value);
    setRefused('error' in read ? { text, error: read.error } : undefined);
    if ('value' in read) run(place.set(read.value, field.label));
  };
  const label = field.unit === undefined ? field.label : `${field.label} (${field.unit})`;
  return (
    <TextField
      label={label}
      help={field.help}
      error={refused?.error ?? fault}
      placeholder={hintOf(field)}
      inputMode={field.takesVariable === true ? 'text' : 'decimal'}
      isReadOnly={!canEdit}
      value={refused?.text ?? textOf(place.value)}
      onChange={change}
    />
  );
};

type Read = { readonly value: string | number | undefined } | { readonly error: string };

/** Keeps the sort of what was there: a number stays a number, a text a text. */
function readNumber(text: string, { takesVariable, min, max }: FieldFor<'number'>, before: unknown): Read {
  const trimmed = text.trim();
  if (trimmed === '') return { value: undefined };
  if (takesVariable === true && trimmed.includes('{')) return { value: text };
  const number = Number(trimmed.replace(',', '.'));
  if (!Number.isFinite(number) || /[.,-]$/.test(trimmed)) return { error: t('fields.notANumber') };
  if (min !== undefined && number < min) return { error: t('fields.tooSmall', { min }) };
  if (max !== undefined && number > max) return { error: t('fields.tooLarge', { max }) };
  return { value: typeof before === 'string' ? trimmed : number };
}
