import type { ReactElement } from 'react';
import type { FieldFor } from '@parley/blocks/forms';
import { Select } from '../ui/forms/select.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import { NumberedLines } from './numbered-lines.tsx';
import { useFault, usePanel, type Widget } from './parts/panel.ts';
import type { Place } from './parts/place.ts';
import { textOf } from './text.tsx';
import { VariablePicker } from './variable.tsx';

/** Variables with the part of a response, or of a card, that each one takes. */
export const MappingWidget: Widget<'mapping'> = ({ field, place }): ReactElement => (
  <NumberedLines
    field={field}
    place={place}
    drawLine={(entry, labelled) => (
      <>
        <Part field={field} label={labelled(field.partLabel)} place={entry.at(field.partKey)} />
        <VariablePicker label={labelled(t('fields.variable'))} place={entry.at('variableId')} />
      </>
    )}
  />
);

type PartProps = { readonly field: FieldFor<'mapping'>; readonly label: string; readonly place: Place };

function Part({ field, label, place }: PartProps): ReactElement {
  const { run, canEdit } = usePanel();
  const error = useFault(place);
  const value = textOf(place.value);
  if (field.parts === undefined)
    return (
      <TextField
        label={label}
        error={error}
        placeholder={field.placeholder}
        isReadOnly={!canEdit}
        value={value}
        onChange={(text) => run(place.set(text === '' ? undefined : text, label))}
      />
    );
  const known = field.parts.map((id) => ({ id, label: id }));
  const isForeign = value !== '' && !field.parts.includes(value);
  return (
    <Select
      label={label}
      error={error}
      isDisabled={!canEdit}
      placeholder={t('fields.choose')}
      choices={isForeign ? [...known, { id: value, label: value }] : known}
      value={value === '' ? null : value}
      onChange={(id) => run(place.set(id, label))}
    />
  );
}
