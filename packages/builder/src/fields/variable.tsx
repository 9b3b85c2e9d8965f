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
  <VariablePicker label={field.label} help={field.help} place={place} isRead={field.isRead} />
);

type PickerProps = {
  readonly label: string;
  readonly help?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly place: Pick<Place, 'value' | 'path' | 'set'>;
  /** True: the place reads the variable and never fills it, so that a new one is made only on demand. */
  readonly isRead?: boolean | undefined;
};

/** Chooses a variable by its name for the id at a place. */
export function VariablePicker({
  label,
  help,
  placeholder,
  place,
  isRead = false,
}: PickerProps): ReactElement {
  const { run, canEdit } = usePanel();
  const table = useDocument(({ variables }) => variables);
  const order = useDocument((document) => document.order.variables);
  const variables = order.flatMap((id) => table[id] ?? []);
  const id = textOf(place.value);
  const name = table[id]?.name ?? (id === '' ? '' : t('fields.deletedVariable'));
  const create = (text: string): void => {
    const id = newId();
    run(both(label, addVariable({ id, name: text }), place.set(id, label)));
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
      onClear={() => run(place.set(undefined, label))}
      other={{
        words: (name) => t('fields.createVariable', { name }),
        take: create,
        isMaking: true,
        isOnlyAsked: isRead,
      }}
      refusal={(name) => t('fields.noSuchVariable', { name })}
    />
  );
}
