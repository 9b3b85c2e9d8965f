import type { ReactElement } from 'react';
import { newId } from '../document/new-id.ts';
import { t } from '../words/words.ts';
import { hintOf } from './parts/hint.ts';
import { LineList } from './parts/line-list.tsx';
import type { Widget } from './parts/panel.ts';
import { cellsOfPair } from './parts/pasted-rows.ts';
import { TemplateText } from './template.tsx';

/** Names with their values. */
export const PairsWidget: Widget<'pairs'> = ({ field, place }): ReactElement => (
  <LineList
    label={field.label}
    help={field.help}
    place={place}
    fresh={([key = '', value = ''] = []) => ({ id: newId(), key, value })}
    cellsOf={cellsOfPair}
    nameOf={(index) => t('fields.numbered', { label: field.label, number: index + 1 })}
    drawLine={(pair, index) => (
      <>
        <TemplateText
          label={t('fields.numbered', { label: field.keyLabel, number: index + 1 })}
          placeholder={hintOf({ placeholder: field.keyPlaceholder }) ?? field.keyLabel}
          place={pair.at('key')}
        />
        <TemplateText
          label={t('fields.numbered', { label: t('fields.value'), number: index + 1 })}
          placeholder={hintOf({ placeholder: field.valuePlaceholder }) ?? t('fields.value')}
          place={pair.at('value')}
        />
      </>
    )}
  />
);
