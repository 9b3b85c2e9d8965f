import type { FieldFor } from '@parley/blocks/forms';
import type { ReactElement } from 'react';
import { ComboField } from './parts/combo-field.tsx';
import { hintOf } from './parts/hint.ts';
import { useFault, usePanel } from './parts/panel.ts';
import { t } from '../words/words.ts';
import type { Place } from './parts/place.ts';
import type { ComboChoices } from './parts/use-combo.ts';
import { textOf } from './text.tsx';

type ListedTextProps = {
  readonly field: FieldFor<'country' | 'timeZone'>;
  readonly place: Place;
  readonly options: ComboChoices['options'];
  /** The words that stand for a value; the value itself unless given. */
  readonly shown?: (value: string) => string;
};

const same = (text: string): string => text;

/** A text that a list offers, or one with a variable. */
export function ListedText({ field, place, options, shown = same }: ListedTextProps): ReactElement {
  const { run, canEdit } = usePanel();
  const set = (next: string): void => run(place.set(next === '' ? undefined : next, field.label));
  return (
    <ComboField
      label={field.label}
      help={field.help}
      error={useFault(place)}
      placeholder={hintOf(field)}
      isReadOnly={!canEdit}
      options={options}
      text={shown(textOf(place.value))}
      onChoose={set}
      onClear={() => set('')}
      other={{
        words: (text) => t('fields.useText', { text }),
        take: set,
        isFit: (text) => text.includes('{{'),
      }}
    />
  );
}
