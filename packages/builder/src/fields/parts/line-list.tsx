import { useRef, type ClipboardEvent, type ReactElement, type ReactNode } from 'react';
import { LabelsHidden } from '../../ui/forms/field.tsx';
import { t } from '../../words/words.ts';
import { pastedRows } from './pasted-rows.ts';
import styles from '../fields.module.css';
import { AddButton } from './add-button.tsx';
import { FaultText } from './fault-text.tsx';
import { FieldFrame } from './field-frame.tsx';
import { LabelledGroup } from './labelled-group.tsx';
import { usePanel } from './panel.ts';
import type { NewElement, Place } from './place.ts';
import { RemoveButton } from './remove-button.tsx';
import { useListKeys } from './use-list-keys.ts';

type LineListProps = {
  readonly label: string;
  readonly help?: string | undefined;
  /** The list. */
  readonly place: Place;
  /** A new element; of pasted cells where there are any. */
  readonly fresh: (cells?: readonly string[]) => NewElement;
  /** Parts a pasted line into cells; without it nothing that is pasted becomes elements. */
  readonly cellsOf?: ((line: string) => readonly string[]) | undefined;
  /** The words of the button that adds an element. */
  readonly addLabel?: string | undefined;
  /** The name of an element, for the button that removes it. */
  readonly nameOf: (index: number) => string;
  /** The controls of an element. */
  readonly drawLine: (element: Place, index: number) => ReactNode;
  /** Stands above the lines. */
  readonly children?: ReactNode;
};

/** A list of one line an element. Its controls hide their labels: they have hints, and the list has a label. */
export function LineList({
  label,
  help,
  place,
  fresh,
  cellsOf,
  nameOf,
  drawLine,
  ...props
}: LineListProps): ReactElement {
  const { addLabel = t('common.add'), children } = props;
  const { run, canEdit } = usePanel();
  const list = useRef<HTMLDivElement>(null);
  const elements: readonly unknown[] = Array.isArray(place.value) ? place.value : [];
  const keys = useListKeys(list, elements.length, {
    add: (behind) => run(place.add([fresh()], behind)),
    remove: (index) => run(place.remove(index)),
    move: (from, to) => run(place.move(from, to)),
  });
  const paste = (event: ClipboardEvent<HTMLElement>, index: number): void => {
    const rows = cellsOf && canEdit ? pastedRows(event, cellsOf) : undefined;
    if (!rows) return;
    const added = rows.map(fresh);
    const texts = [...event.currentTarget.querySelectorAll('input')];
    const isEmpty = texts.every(({ value }) => value === '');
    run(isEmpty ? place.replace(index, added) : place.add(added, index));
  };
  return (
    <LabelledGroup label={label} help={help}>
      {children}
      {elements.length === 0 ? null : (
        <div ref={list} className={styles.stack}>
          {elements.map((_, index) => {
            const element = place.element(index);
            return (
              <div
                key={element.path.at(-1)}
                className={styles.line}
                onKeyDown={(event) => keys.onKeyDown(event, index)}
                onPaste={(event) => paste(event, index)}
              >
                <FieldFrame place={element} className={styles.lineFields}>
                  <LabelsHidden value>{drawLine(element, index)}</LabelsHidden>
                </FieldFrame>
                <RemoveButton thing={nameOf(index)} onPress={() => run(place.remove(index))} />
              </div>
            );
          })}
        </div>
      )}
      <AddButton onPress={() => keys.add(elements.length - 1)}>{addLabel}</AddButton>
      <FaultText place={place} />
    </LabelledGroup>
  );
}
