import { useState, type ReactElement } from 'react';
import { TextField } from '../ui/text-field.tsx';
import { t } from '../words/words.ts';
import { useFault, usePanel, type Widget } from './panel.ts';
import styles from './fields.module.css';

/**
 * Any JSON. It is saved as soon as it is whole; until then the text stays in the field. A whole block is only shown: its
 * id and its connections are not the author's to write.
 */
export const JsonWidget: Widget<'json'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  const [typed, setTyped] = useState<string>();
  const fault = useFault(place);
  const isWholePart = field.path === '';
  const written = place.value === undefined ? '' : JSON.stringify(place.value, null, 2);
  const change = (text: string): void => {
    const value = read(text);
    setTyped(text);
    if (value !== unfinished) run(place.set(value, field.label));
  };
  const isUnfinished = typed !== undefined && read(typed) === unfinished;
  return (
    <div className={styles.code}>
      <TextField
        label={field.label}
        help={field.help}
        error={isUnfinished ? t('fields.unfinishedJson') : fault}
        rows={12}
        spellCheck="false"
        isReadOnly={!canEdit || isWholePart}
        value={typed ?? written}
        onChange={change}
        onBlur={() => {
          if (!isUnfinished) setTyped(undefined);
        }}
      />
    </div>
  );
};

const unfinished = Symbol('unfinished');

function read(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return unfinished;
  }
}
