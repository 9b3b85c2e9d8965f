import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import type { ClipboardEventHandler, ReactElement, ReactNode } from 'react';
import type { AnyField, FieldFor } from '@parley/blocks/forms';
import { DiscloseButton } from '../ui/disclose-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { capitalized, t } from '../words/words.ts';
import { AddButton } from './parts/add-button.tsx';
import { FaultText } from './parts/fault-text.tsx';
import { LabelledGroup } from './parts/labelled-group.tsx';
import { newId } from '../document/new-id.ts';
import { usePanel } from './parts/panel.ts';
import type { Place } from './parts/place.ts';
import { useDisclosure } from './parts/use-disclosure.ts';
import { useItemDrag, type Grip } from './parts/use-item-drag.ts';
import { usePastedRows } from './use-pasted-rows.ts';
import styles from './fields.module.css';

/** Draws fields of an element: the form hands itself down, because elements have forms of their own. */
type DrawFields = (fields: readonly AnyField[], element: Place) => ReactNode;

type ItemsProps = {
  readonly field: FieldFor<'items'>;
  readonly place: Place;
  readonly drawFields: DrawFields;
};

/** Elements with fields of their own. The first field stands open, the rest behind a click. */
export function ItemsWidget({ field, place, drawFields }: ItemsProps): ReactElement {
  const { run, canEdit } = usePanel();
  const elements: readonly unknown[] = Array.isArray(place.value) ? place.value : [];
  const { list, grip, dropAt } = useItemDrag((from, to) => run(place.move(from, to)));
  const paste = usePastedRows(field, place);
  return (
    <LabelledGroup label={field.label} help={field.help}>
      {elements.length === 0 ? null : (
        <div ref={list} className={styles.stack}>
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
      {field.isFixed === true ? null : (
        <AddButton onPress={() => run(place.add([{ ...field.fresh, id: newId() }]))}>
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
  readonly onMoveUp: (() => void) | undefined;
  readonly onMoveDown: (() => void) | undefined;
  readonly onRemove: () => void;
};

function Item(props: ItemProps): ReactElement {
  const { name, field, place, drawFields, grip, dropAt, onPaste, onMoveUp, onMoveDown, onRemove } = props;
  const { canEdit } = usePanel();
  const [first, ...others] = field.fields;
  const { isOpen, toggle } = useDisclosure(others, place);
  return (
    <div role="group" aria-label={capitalized(name)} className={styles.item} data-drop={dropAt}>
      <div className={styles.itemHead}>
        {grip ? (
          // by keyboard the buttons beside it do the same
          <span {...grip} className={styles.grip} title={t('fields.drag', { thing: name })} aria-hidden>
            <GripVertical size={16} />
          </span>
        ) : null}
        <span className={styles.itemName}>{capitalized(name)}</span>
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
        {field.isFixed === true ? null : (
          <IconButton label={t('fields.remove', { thing: name })} isDisabled={!canEdit} onPress={onRemove}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      {first === undefined ? null : <div onPaste={onPaste}>{drawFields([first], place)}</div>}
      {others.length === 0 ? null : (
        <DiscloseButton isOpen={isOpen} onPress={toggle}>
          {t('fields.moreOf', { thing: name })}
        </DiscloseButton>
      )}
      {isOpen ? drawFields(others, place) : null}
    </div>
  );
}
