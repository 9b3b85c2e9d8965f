import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import { hintOf } from './parts/hint.ts';
import { LineList } from './parts/line-list.tsx';
import type { Widget } from './parts/panel.ts';
import { cellsOfTable } from './parts/pasted-rows.ts';
import { TemplateText } from './template.tsx';

/** Texts, one a line. */
export const TextsWidget: Widget<'texts'> = ({ field, place }): ReactElement => {
  const { label, help } = field;
  const nameOf = (index: number): string => t('fields.numbered', { label, number: index + 1 });
  return (
    <LineList
      label={label}
      help={help}
      place={place}
      fresh={([text = ''] = []) => text}
      cellsOf={cellsOfTable}
      nameOf={nameOf}
      drawLine={(text, index) => (
        <TemplateText label={nameOf(index)} placeholder={hintOf(field)} place={text} />
      )}
    />
  );
};
