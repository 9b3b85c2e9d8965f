import type { ReactElement } from 'react';
import { Select } from '../ui/forms/select.tsx';
import { t } from '../words/words.ts';
import { ComboField } from './parts/combo-field.tsx';
import { hintOf } from './parts/hint.ts';
import { useFault, usePanel, type Widget } from './parts/panel.ts';
import { textOf } from './text.tsx';

/** One of a list. A value from elsewhere is shown as it is and kept until another one is chosen. */
export const ChoiceWidget: Widget<'choice'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  const error = useFault(place);
  const value = textOf(place.value);
  const set = (chosen: string): void => run(place.set(chosen === '' ? undefined : chosen, field.label));
  const fontOf = (name: string): string | undefined => (field.isFont === true ? name : undefined);
  const known = field.choices.map(({ value: id, label }) => ({ id, label, font: fontOf(label) }));
  const parts = { label: field.label, help: field.help, error };
  if (field.isOpen === true)
    return (
      <ComboField
        {...parts}
        placeholder={hintOf(field)}
        isReadOnly={!canEdit}
        options={known}
        text={known.find(({ id }) => id === value)?.label ?? value}
        onChoose={set}
        onClear={() => set('')}
        other={{ words: (text) => t('fields.useText', { text }), take: set }}
      />
    );
  const isForeign = value !== '' && known.every(({ id }) => id !== value);
  const unset = field.fallback === undefined ? [{ id: '', label: field.none ?? t('fields.none') }] : [];
  const choices = [...unset, ...known, ...(isForeign ? [{ id: value, label: value }] : [])];
  return (
    <Select
      {...parts}
      isDisabled={!canEdit}
      choices={choices}
      value={value === '' ? (field.fallback ?? '') : value}
      onChange={set}
    />
  );
};
