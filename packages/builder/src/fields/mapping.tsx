import type { ReactElement } from 'react';
import type { FieldFor } from '@parley/blocks/forms';
import { newId } from '../document/new-id.ts';
import { Select } from '../ui/forms/select.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import { hintOf } from './parts/hint.ts';
import { LineList } from './parts/line-list.tsx';
import { useFault, usePanel, type Widget } from './parts/panel.ts';
import type { Place } from './parts/place.ts';
import { textOf } from './text.tsx';
import { VariablePicker } from './variable.tsx';

/** Variables with the part of a response, or of a card, that each one takes. */
export const MappingWidget: Widget<'mapping'> = ({ field, place }): ReactElement => (
  <LineList
    label={field.label}
    help={field.help}
    place={place}
    fresh={() => ({ id: newId() })}
    nameOf={(index) => numbered(field.label, index)}
    drawLine={(entry, index) => (
      <>
        <Part field={field} label={numbered(field.partLabel, index)} place={entry.at(field.partKey)} />
        <VariablePicker
          label={numbered(t('fields.variable'), index)}
          placeholder={t('fields.variable')}
          place={entry.at('variableId')}
        />
      </>
    )}
  />
);

const numbered = (label: string, index: number): string => t('fields.numbered', { label, number: index + 1 });

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
        placeholder={hintOf(field) ?? field.partLabel}
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
      placeholder={field.partLabel}
      choices={isForeign ? [...known, { id: value, label: value }] : known}
      value={value === '' ? null : value}
      onChange={(id) => run(place.set(id, label))}
    />
  );
}
