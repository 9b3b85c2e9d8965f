import type { ReactElement } from 'react';
import { both } from '../document/both.ts';
import { later } from '../ui/later.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { hintOf } from '../fields/parts/hint.ts';
import { useFault, usePanel, type Widget } from '../fields/parts/panel.ts';
import { textOf } from '../fields/text.tsx';

/** A field for code; most bots have none. */
export const CodeEditor = later(
  async () => (await import('./code-editor.tsx')).CodeEditor,
  <Skeleton height={200} />,
);

/** A program, markup, styles or JSON, as it is written. */
export const CodeWidget: Widget<'code'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  const { label, help, language } = field;
  return (
    <CodeEditor
      label={label}
      help={help}
      error={useFault(place)}
      placeholder={hintOf(field)}
      language={language}
      takesVariables={language === 'javascript' || language === 'json'}
      isReadOnly={!canEdit}
      value={textOf(place.value)}
      onChange={(text, making) => {
        const written = place.set(text === '' ? undefined : text, label);
        run(making ? both(label, making, written) : written);
      }}
    />
  );
};
