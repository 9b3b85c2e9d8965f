import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import { NumberedLines } from './numbered-lines.tsx';
import type { Widget } from './parts/panel.ts';
import { TemplateText } from './template.tsx';

/** Names with their values. */
export const PairsWidget: Widget<'pairs'> = ({ field, place }): ReactElement => (
  <NumberedLines
    field={field}
    place={place}
    fresh={{ key: '', value: '' }}
    drawLine={(pair, labelled) => (
      <>
        <TemplateText
          label={labelled(field.keyLabel)}
          placeholder={field.keyPlaceholder}
          place={pair.at('key')}
        />
        <TemplateText
          label={labelled(t('fields.value'))}
          placeholder={field.valuePlaceholder}
          place={pair.at('value')}
        />
      </>
    )}
  />
);
