import type { ReactElement } from 'react';
import { TextField } from '../ui/forms/text-field.tsx';
import { useFault, usePanel, type Widget } from './parts/panel.ts';
import { textOf } from './text.tsx';

/** The id of credentials. */
export const CredentialWidget: Widget<'credential'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  return (
    <TextField
      label={field.label}
      help={field.help}
      error={useFault(place)}
      placeholder={field.fallback}
      isReadOnly={!canEdit}
      value={textOf(place.value)}
      onChange={(text) => run(place.set(text === '' ? undefined : text, field.label))}
    />
  );
};
