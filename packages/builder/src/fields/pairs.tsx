import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/words.ts';
import { LabelledGroup } from './labelled-group.tsx';
import { newId } from '../document/new-id.ts';
import { usePanel, type Widget } from './panel.ts';
import styles from './fields.module.css';
import { TemplateText } from './template.tsx';

/** Names with their values. */
export const PairsWidget: Widget<'pairs'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  const pairs: readonly unknown[] = Array.isArray(place.value) ? place.value : [];
  return (
    <LabelledGroup label={field.label} help={field.help}>
      {pairs.map((_, index) => {
        const pair = place.element(index);
        const numbered = { number: index + 1 };
        return (
          <div key={pair.path.at(-1)} className={styles.line}>
            <TemplateText
              label={t('fields.numbered', { label: field.keyLabel, ...numbered })}
              placeholder={field.keyPlaceholder}
              place={pair.at('key')}
            />
            <TemplateText
              label={t('fields.numbered', { label: t('fields.value'), ...numbered })}
              placeholder={field.valuePlaceholder}
              place={pair.at('value')}
            />
            <IconButton
              label={t('fields.remove', { thing: t('fields.numbered', { label: field.label, ...numbered }) })}
              isDisabled={!canEdit}
              onPress={() => run(place.remove(index))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        );
      })}
      <Button
        look="quiet"
        icon={<Plus size={16} aria-hidden />}
        isDisabled={!canEdit}
        onPress={() => run(place.add({ id: newId(), key: '', value: '' }))}
      >
        {t('common.add')}
      </Button>
    </LabelledGroup>
  );
};
