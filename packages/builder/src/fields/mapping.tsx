import { useState, type ReactElement } from 'react';
import type { FieldFor } from '@parley/blocks/forms';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { t } from '../words/words.ts';
import { NumberedLines } from './numbered-lines.tsx';
import { useFault, usePanel, type Widget } from './panel.ts';
import type { Place } from './place.ts';
import { textOf } from './text.tsx';
import styles from './fields.module.css';
import { VariablePicker } from './variable.tsx';

const TryRequestDialog = later(
  async () => (await import('../try-request/try-request-dialog.tsx')).TryRequestDialog,
);

/** Variables with the part of a response, or of a card, that each one takes. */
export const MappingWidget: Widget<'mapping'> = ({ field, place }): ReactElement => (
  <div className={styles.fields}>
    {field.isTried === true ? <TryRequest place={place} /> : null}
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
  </div>
);

function TryRequest({ place }: { readonly place: Place }): ReactElement {
  const { canEdit } = usePanel();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button isDisabled={!canEdit} onPress={() => setOpen(true)}>
          {t('fields.tryRequest')}
        </Button>
      </div>
      {isOpen ? <TryRequestDialog mapping={place} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

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
