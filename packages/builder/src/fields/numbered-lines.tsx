import type { ReactElement, ReactNode } from 'react';
import { newId } from '../document/new-id.ts';
import { t } from '../words/words.ts';
import { AddButton } from './parts/add-button.tsx';
import { FieldFrame } from './parts/field-frame.tsx';
import { LabelledGroup } from './parts/labelled-group.tsx';
import { usePanel } from './parts/panel.ts';
import type { Place } from './parts/place.ts';
import { RemoveButton } from './parts/remove-button.tsx';
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
  const { run } = usePanel();
  const elements: readonly unknown[] = Array.isArray(place.value) ? place.value : [];
  return (
    <LabelledGroup label={field.label} help={field.help}>
      {elements.map((_, index) => {
        const element = place.element(index);
        const labelled = (label: string): string => t('fields.numbered', { label, number: index + 1 });
        return (
          <FieldFrame key={element.path.at(-1)} place={element} className={styles.line}>
            {drawLine(element, labelled)}
            <RemoveButton thing={labelled(field.label)} onPress={() => run(place.remove(index))} />
          </FieldFrame>
        );
      })}
      <AddButton onPress={() => run(place.add([{ id: newId(), ...fresh }]))}>{t('common.add')}</AddButton>
    </LabelledGroup>
  );
}
