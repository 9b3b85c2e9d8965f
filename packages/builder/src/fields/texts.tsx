import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import { AddButton } from './parts/add-button.tsx';
import { FieldFrame } from './parts/field-frame.tsx';
import { FaultText } from './parts/fault-text.tsx';
import { LabelledGroup } from './parts/labelled-group.tsx';
import { usePanel, type Widget } from './parts/panel.ts';
import { RemoveButton } from './parts/remove-button.tsx';
import styles from './fields.module.css';
import { TemplateText } from './template.tsx';

/** Texts, one a line. */
export const TextsWidget: Widget<'texts'> = ({ field, place }): ReactElement => {
  const { run } = usePanel();
  const texts: readonly unknown[] = Array.isArray(place.value) ? place.value : [];
  return (
    <LabelledGroup label={field.label} help={field.help}>
      {texts.map((_, index) => {
        const element = place.element(index);
        const label = t('fields.numbered', { label: field.label, number: index + 1 });
        return (
          <FieldFrame key={index} place={element} className={styles.line}>
            <TemplateText label={label} placeholder={field.placeholder} place={element} />
            <RemoveButton thing={label} onPress={() => run(place.remove(index))} />
          </FieldFrame>
        );
      })}
      <AddButton onPress={() => run(place.set([...texts, ''], field.label))}>{t('common.add')}</AddButton>
      <FaultText place={place} />
    </LabelledGroup>
  );
};
