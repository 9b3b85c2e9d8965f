import { useState, type ReactElement } from 'react';
import { t } from '../words/words.ts';
import { CodeEditor } from './code-widget.tsx';
import { useFault, usePanel, type Widget } from '../fields/parts/panel.ts';

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
    <CodeEditor
      label={field.label}
      help={field.help}
      error={isUnfinished ? t('fields.unfinishedJson') : fault}
      language="json"
      isReadOnly={!canEdit || isWholePart}
      value={typed ?? written}
      onChange={change}
      onBlur={() => {
        if (!isUnfinished) setTyped(undefined);
      }}
    />
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
