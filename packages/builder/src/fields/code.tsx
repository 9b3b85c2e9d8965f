import type { ReactElement } from 'react';
import { TextField } from '../ui/text-field.tsx';
import { useFault, usePanel, type Widget } from './panel.ts';
import styles from './fields.module.css';
import { textOf } from './text.tsx';

/** A program, markup, styles or JSON, as it is written. */
export const CodeWidget: Widget<'code'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  return (
    <div className={styles.code}>
      <TextField
        label={field.label}
        help={field.help}
        error={useFault(place)}
        placeholder={field.placeholder}
        rows={8}
        spellCheck="false"
        isReadOnly={!canEdit}
        value={textOf(place.value)}
        onChange={(text) => run(place.set(text === '' ? undefined : text, field.label))}
      />
    </div>
  );
};
