import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/words.ts';
import { AddButton } from './add-button.tsx';
import { FaultText } from './fault-text.tsx';
import { LabelledGroup } from './labelled-group.tsx';
import { usePanel, type Widget } from './panel.ts';
import styles from './fields.module.css';
import { TemplateText } from './template.tsx';

/** Texts, one a line. */
export const TextsWidget: Widget<'texts'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  const texts: readonly unknown[] = Array.isArray(place.value) ? place.value : [];
  return (
    <LabelledGroup label={field.label} help={field.help}>
      {texts.map((_, index) => (
        <div key={index} className={styles.line}>
          <TemplateText
            label={t('fields.numbered', { label: field.label, number: index + 1 })}
            placeholder={field.placeholder}
            place={place.element(index)}
          />
          <IconButton
            label={t('fields.remove', {
              thing: t('fields.numbered', { label: field.label, number: index + 1 }),
            })}
            isDisabled={!canEdit}
            onPress={() => run(place.remove(index))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <AddButton onPress={() => run(place.set([...texts, ''], field.label))}>{t('common.add')}</AddButton>
      <FaultText place={place} />
    </LabelledGroup>
  );
};
