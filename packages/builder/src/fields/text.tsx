import type { ReactElement } from 'react';
import { TextField } from '../ui/forms/text-field.tsx';
import { hintOf } from './parts/hint.ts';
import { useFault, usePanel, type Widget } from './parts/panel.ts';

/** A line of text. Emptied, it is taken out of the bot. */
export const TextWidget: Widget<'text'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  return (
    <TextField
      label={field.label}
      help={field.help}
      error={useFault(place)}
      placeholder={hintOf(field)}
      isReadOnly={!canEdit}
      value={textOf(place.value)}
      onChange={(text) => run(place.set(text === '' ? undefined : text, field.label))}
    />
  );
};

/** A value as the text of a field. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
