import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import type { FieldFor } from '@parley/blocks/forms';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { t } from '../words/words.ts';
import { LabelledGroup } from './labelled-group.tsx';
import { newId } from '../document/new-id.ts';
import { useFault, usePanel, type Widget } from './panel.ts';
import type { Place } from './place.ts';
import styles from './fields.module.css';
import { textOf } from './text.tsx';
import { VariablePicker } from './variable.tsx';

/** Variables with the part of a response, or of a card, that each one takes. */
export const MappingWidget: Widget<'mapping'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  const entries: readonly unknown[] = Array.isArray(place.value) ? place.value : [];
  return (
    <LabelledGroup label={field.label} help={field.help}>
      {entries.map((_, index) => {
        const entry = place.element(index);
        const numbered = { number: index + 1 };
        return (
          <div key={entry.path.at(-1)} className={styles.line}>
            <Part
              field={field}
              label={t('fields.numbered', { label: field.partLabel, ...numbered })}
              place={entry.at(field.partKey)}
            />
            <VariablePicker
              label={t('fields.numbered', { label: t('fields.variable'), ...numbered })}
              place={entry.at('variableId')}
            />
            <IconButton
              label={t('fields.remove', { thing: t('fields.numbered', { label: field.label, ...numbered }) })}
              isDisabled={!canEdit}
              onPress={() => run(place.remove(index))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        );
      })}
      <Button
        look="quiet"
        icon={<Plus size={16} aria-hidden />}
        isDisabled={!canEdit}
        onPress={() => run(place.add({ id: newId() }))}
      >
        {t('common.add')}
      </Button>
    </LabelledGroup>
  );
};

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
