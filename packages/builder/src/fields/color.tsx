import type { ReactElement } from 'react';
import { Input, TextField } from 'react-aria-components';
import { readColour } from '@parley/widget/read-colour';
import { Field } from '../ui/forms/field.tsx';
import fieldStyles from '../ui/forms/field.module.css';
import { t } from '../words/words.ts';
import { useFault, usePanel, type Widget } from './parts/panel.ts';
import { textOf } from './text.tsx';
import styles from './fields.module.css';

/** A colour, picked or typed as CSS writes it; emptied, it is that of the widget again. */
export const ColorWidget: Widget<'color'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  const error = useFault(place);
  const text = textOf(place.value);
  const set = (next: string): void => run(place.set(next === '' ? undefined : next, field.label));
  return (
    <TextField
      className={fieldStyles.field}
      isInvalid={error !== undefined}
      isReadOnly={!canEdit}
      value={text}
      onChange={set}
    >
      <Field label={field.label} help={field.help} error={error}>
        <div className={styles.colour}>
          <input
            type="color"
            aria-label={t('fields.pickColour', { thing: field.label })}
            disabled={!canEdit}
            value={hexOf(text) ?? hexOf(field.fallback ?? '') ?? '#ffffff'}
            onChange={(event) => set(event.currentTarget.value)}
          />
          <Input className={fieldStyles.control} placeholder={field.fallback} spellCheck={false} />
        </div>
      </Field>
    </TextField>
  );
};

/** A colour as the picker of the browser takes it; undefined for what is none. */
function hexOf(colour: string): string | undefined {
  const parts = readColour(colour)?.slice(0, 3);
  return (
    parts &&
    `#${parts
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  );
}
