import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import type {
  ClipboardEvent,
  ClipboardEventHandler,
  KeyboardEventHandler,
  ReactElement,
  ReactNode,
} from 'react';
import type { AnyField, FieldFor } from '@parley/blocks/forms';
import { LabelsHidden } from '../ui/forms/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { capitalized, t } from '../words/words.ts';
import { AddButton } from './parts/add-button.tsx';
import { FaultText } from './parts/fault-text.tsx';
import { LabelledGroup } from './parts/labelled-group.tsx';
import { both } from '../document/both.ts';
import { newId } from '../document/new-id.ts';
import { usePanel } from './parts/panel.ts';
import { cellsOfTable, pastedRows } from './parts/pasted-rows.ts';
import { withValue, type NewElement, type Place } from './parts/place.ts';
import { RemoveButton } from './parts/remove-button.tsx';
import { useDisclosure } from './parts/use-disclosure.ts';
import { useItemDrag, type Grip } from './parts/use-item-drag.ts';
import { useListKeys } from './parts/use-list-keys.ts';
import { textOf } from './text.tsx';
import styles from './fields.module.css';

/** Draws fields of an element: the form hands itself down, because elements have forms of their own. */
type DrawFields = (fields: readonly AnyField[], element: Place) => ReactNode;

type ItemsProps = {
  readonly field: FieldFor<'items'>;
  readonly place: Place;
  readonly drawFields: DrawFields;
};

/**
 * Elements with fields of their own. An element whose first field is a text is a line of it, and the rest stands behind a
 * click; any other has its name in its line.
 */
export function ItemsWidget({ field, place, drawFields }: ItemsProps): ReactElement {
  const { run, canEdit } = usePanel();
  const elements: readonly unknown[] = Array.isArray(place.value) ? place.value : [];
  const isFixed = field.isFixed === true;
  const { list, grip, dropAt } = useItemDrag((from, to) => run(place.move(from, to)));
  const keys = useListKeys(
    list,
    elements.length,
    isFixed
      ? undefined
      : {
          add: (behind) => run(place.add([freshElement(field.fresh)], behind)),
          remove: (index) => run(place.remove(index)),
          move: (from, to) => run(place.move(from, to)),
        },
  );
  const paste = usePastedElements(field, place);
  return (
    <LabelledGroup label={field.label} help={field.help}>
      {elements.length === 0 ? null : (
        <div ref={list} className={styles.entries}>
          {elements.map((_, index) => {
            const element = place.element(index);
            return (
              <Item
                key={element.path.at(-1)}
                name={t('fields.numberedThing', { thing: field.one, number: index + 1 })}
                field={field}
                place={element}
                drawFields={drawFields}
                grip={canEdit && elements.length > 1 ? grip(index) : undefined}
                dropAt={dropAt(index)}
                onPaste={(event) => paste(event, index)}
                onKeyDown={(event) => keys.onKeyDown(event, index)}
                onMoveUp={index === 0 ? undefined : () => run(place.move(index, index - 1))}
                onMoveDown={
                  index === elements.length - 1 ? undefined : () => run(place.move(index, index + 1))
                }
                onRemove={() => run(place.remove(index))}
              />
            );
          })}
        </div>
      )}
      {isFixed ? null : (
        <AddButton onPress={() => keys.add(elements.length - 1)}>
          {t('fields.addThing', { thing: field.one })}
        </AddButton>
      )}
      <FaultText place={place} />
    </LabelledGroup>
  );
}

type ItemProps = {
  readonly name: string;
  readonly field: FieldFor<'items'>;
  readonly place: Place;
  readonly drawFields: DrawFields;
  /** The handlers of its handle; nothing where it cannot be moved. */
  readonly grip: Grip | undefined;
  /** The edge of the item that a dragged one would be dropped at. */
  readonly dropAt: 'before' | 'after' | undefined;
  readonly onPaste: ClipboardEventHandler;
  readonly onKeyDown: KeyboardEventHandler<HTMLElement>;
  readonly onMoveUp: (() => void) | undefined;
  readonly onMoveDown: (() => void) | undefined;
  readonly onRemove: () => void;
};

function Item(props: ItemProps): ReactElement {
  const { name, field, place, drawFields, grip, dropAt, onPaste, onKeyDown, onMoveUp, onMoveDown, onRemove } =
    props;
  const { canEdit } = usePanel();
  const [first, ...others] = field.fields;
  const isLine = isLineOfText(first);
  const { isOpen, toggle } = useDisclosure(others, place);
  const hasMore = others.length > 0 || grip !== undefined;
  return (
    <div
      role="group"
      aria-label={capitalized(name)}
      className={styles.entry}
      data-drop={dropAt}
      data-sort={isLine ? 'line' : 'card'}
    >
      <div className={styles.entryLine}>
        {grip ? (
          // by keyboard, Alt with an arrow and the buttons below do the same
          <span {...grip} className={styles.grip} title={t('fields.drag', { thing: name })} aria-hidden>
            <GripVertical size={16} />
          </span>
        ) : null}
        {isLine && first ? (
          <div className={styles.entryText} onPaste={onPaste} onKeyDown={onKeyDown}>
            <LabelsHidden value>{drawFields([first], place)}</LabelsHidden>
          </div>
        ) : (
          <span className={styles.itemName}>{capitalized(name)}</span>
        )}
        {hasMore ? (
          <IconButton
            label={t('fields.moreOf', { thing: name })}
            aria-expanded={isOpen}
            data-aside
            data-details
            onPress={toggle}
          >
            {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          </IconButton>
        ) : null}
        {field.isFixed === true ? null : <RemoveButton thing={name} onPress={onRemove} />}
      </div>
      {isLine || first === undefined ? null : drawFields([first], place)}
      {isOpen ? (
        <div className={styles.details}>
          {others.length === 0 ? null : drawFields(others, place)}
          {grip ? (
            <div className={styles.buttons}>
              <IconButton
                label={t('fields.moveUp', { thing: name })}
                isDisabled={!canEdit || !onMoveUp}
                onPress={onMoveUp}
              >
                <ArrowUp size={16} aria-hidden />
              </IconButton>
              <IconButton
                label={t('fields.moveDown', { thing: name })}
                isDisabled={!canEdit || !onMoveDown}
                onPress={onMoveDown}
              >
                <ArrowDown size={16} aria-hidden />
              </IconButton>
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** True for a field that is a text on one line and always shown. */
const isLineOfText = (field: AnyField | undefined): boolean =>
  (field?.widget === 'text' || field?.widget === 'template') &&
  field.when === undefined &&
  !('isLong' in field && field.isLong === true);

/** A new element, with ids for it and for what is in it. */
function freshElement(fresh: object): NewElement {
  const text = JSON.stringify(fresh, (key, value: unknown) => (key === 'id' ? newId() : value));
  return { ...(JSON.parse(text) as object), id: newId() };
}

/**
 * Makes an element of each line that is pasted into the first text of an element; an empty one takes the first line.
 * The cells of a line from a table go to the texts of the element in their order.
 */
function usePastedElements(
  field: FieldFor<'items'>,
  place: Place,
): (event: ClipboardEvent, index: number) => void {
  const { run, canEdit } = usePanel();
  const texts = field.fields.filter(({ widget }) => widget === 'template' || widget === 'text');
  const paths = texts.flatMap((text) => ('path' in text ? text.path : []));
  const canAdd = canEdit && field.isFixed !== true;
  return (event, index) => {
    const rows = canAdd ? pastedRows(event, cellsOfTable) : undefined;
    if (!rows) return;
    const element = place.element(index);
    const isEmpty = textOf(element.at(paths[0] ?? '').value) === '';
    const [first = [], ...others] = isEmpty ? rows : [[], ...rows];
    const filled = first.flatMap((cell, column) => {
      const path = paths[column];
      return path === undefined || cell === '' ? [] : [element.at(path).set(cell)];
    });
    const elements = others.map((cells) => freshElement(withCells(field.fresh, paths, cells)));
    run(both(t('fields.addThing', { thing: field.one }), ...filled, place.add(elements, index)));
  };
}

function withCells(fresh: object, paths: readonly string[], cells: readonly string[]): object {
  return paths.reduce<object>((element, path, column) => {
    const cell = cells[column] ?? '';
    return cell === '' ? element : (withValue(element, path.split('.'), cell) as object);
  }, fresh);
}
