import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { newId } from '../document/new-id.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/words.ts';
import { AddButton } from './add-button.tsx';
import { LabelledGroup } from './labelled-group.tsx';
import { usePanel } from './panel.ts';
import type { Place } from './place.ts';
import styles from './fields.module.css';

export type NumberedLinesProps = {
  readonly field: { readonly label: string; readonly help?: string | undefined };
  /** The list. */
  readonly place: Place;
  /** The fields of a new element beside its id. */
  readonly fresh?: Readonly<Record<string, unknown>>;
  /** The controls of an element; `labelled` adds its number to a label. */
  readonly drawLine: (element: Place, labelled: (label: string) => string) => ReactNode;
};

/** A list of one line an element, each with a button that takes it away, and a button that adds one. */
export function NumberedLines({ field, place, fresh = {}, drawLine }: NumberedLinesProps): ReactElement {
  const { run, canEdit } = usePanel();
  const elements: readonly unknown[] = Array.isArray(place.value) ? place.value : [];
  return (
    <LabelledGroup label={field.label} help={field.help}>
      {elements.map((_, index) => {
        const element = place.element(index);
        const labelled = (label: string): string => t('fields.numbered', { label, number: index + 1 });
        return (
          <div key={element.path.at(-1)} className={styles.line}>
            {drawLine(element, labelled)}
            <IconButton
              label={t('fields.remove', { thing: labelled(field.label) })}
              isDisabled={!canEdit}
              onPress={() => run(place.remove(index))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        );
      })}
      <AddButton onPress={() => run(place.add([{ id: newId(), ...fresh }]))}>{t('common.add')}</AddButton>
    </LabelledGroup>
  );
}
