import { addVariable } from '@parley/editing';
import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import { ComboField } from './parts/combo-field.tsx';
import { both } from '../document/both.ts';
import { newId } from '../document/new-id.ts';
import { useDocument, useFault, usePanel, type Widget } from './parts/panel.ts';
import type { Place } from './parts/place.ts';
import { textOf } from './text.tsx';

/** The variable of a field; a new one is made by typing its name. */
export const VariableWidget: Widget<'variable'> = ({ field, place }): ReactElement => (
  <VariablePicker label={field.label} help={field.help} place={place} />
);

type PickerProps = {
  readonly label: string;
  readonly help?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly place: Pick<Place, 'value' | 'path' | 'set'>;
};

/** Chooses a variable by its name for the id at a place. */
export function VariablePicker({ label, help, placeholder, place }: PickerProps): ReactElement {
  const { run, canEdit } = usePanel();
  const table = useDocument(({ variables }) => variables);
  const order = useDocument((document) => document.order.variables);
  const variables = order.flatMap((id) => table[id] ?? []);
  const id = textOf(place.value);
  const name = table[id]?.name ?? (id === '' ? '' : t('fields.deletedVariable'));
  const create = (text: string): void => {
    const id = text === '' ? undefined : newId();
    const set = place.set(id, label);
    run(id === undefined ? set : both(label, addVariable({ id, name: text }), set));
  };
  return (
    <ComboField
      label={label}
      help={help}
      error={useFault(place)}
      placeholder={placeholder ?? t('fields.variablePlaceholder')}
      isReadOnly={!canEdit}
      options={variables.map((variable) => ({ id: variable.id, label: variable.name }))}
      text={name}
      onChoose={(chosen) => run(place.set(chosen, label))}
      onText={create}
      createLabel={(text) => t('fields.createVariable', { name: text })}
    />
  );
}
