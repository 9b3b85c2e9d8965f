import { noteIdOf, noteOf, notesPath, setField } from '@parley/editing';
import { noteLimits, type CanvasNote } from '@parley/schema';
import { useStore, type NodeProps } from '@xyflow/react';
import { memo, useRef, useState, type PointerEvent, type ReactElement, type RefObject } from 'react';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { both } from '../document/both.ts';
import { classes } from '../ui/classes.ts';
import colours from '../ui/note-colours.module.css';
import { t } from '../words/words.ts';
import { detailLevel } from './detail-level.ts';
import { useIsWritten } from './in-place-input.tsx';
import { useFocus } from './use-focus.ts';
import styles from './note.module.css';

type Size = Pick<CanvasNote, 'width' | 'height'>;

/** A note on the canvas: a coloured sheet with words for authors. A corner of it is dragged to give it another size. */
export const NoteNode = memo(function NoteNode({ id, selected }: NodeProps): ReactElement | null {
  const ref = useRef<HTMLDivElement>(null);
  useFocus({ sort: 'node', id }, ref);
  const store = useBotStore();
  const noteId = useBot(({ document }) => noteIdOf(document, id) ?? '');
  const note = useBot(({ document }) => noteOf(document, noteId));
  const canEdit = useBot((bot) => bot.canEdit);
  const isWritten = useIsWritten({ sort: 'node', id });
  const level = useStore(({ transform }) => detailLevel(transform[2]));
  const [dragged, setDragged] = useState<Size>();
  if (!note) return null;
  const look = classes(styles.note, colours[note.colour], selected && styles.selected);
  return (
    <div
      ref={ref}
      className={look}
      // while it is dragged the sheet is ahead of the document
      style={dragged}
      onDoubleClick={() => store.writeInPlace({ sort: 'node', id })}
    >
      {level === 'shape' ? null : isWritten && level === 'full' ? (
        <NoteInput id={id} note={note} sheet={ref} />
      ) : (
        <div className={classes(styles.text, level === 'overview' && styles.far)} dir="auto">
          {note.text === '' ? <span className={styles.empty}>{t('canvas.emptyNote')}</span> : note.text}
        </div>
      )}
      {canEdit && level === 'full' ? <Corner note={note} onDrag={setDragged} /> : null}
    </div>
  );
});

type NoteInputProps = {
  readonly id: string;
  readonly note: CanvasNote;
  readonly sheet: RefObject<HTMLElement | null>;
};

/** The text of a note while it is written; leaving it keeps it, and the sheet grows with what does not fit. */
function NoteInput({ id, note, sheet }: NoteInputProps): ReactElement {
  const store = useBotStore();
  const isLeft = useRef(false);
  const leave = (field: HTMLTextAreaElement, isByKey: boolean): void => {
    if (isLeft.current) return;
    isLeft.current = true;
    const { value: text, scrollHeight } = field;
    const room = (sheet.current?.clientHeight ?? 0) - field.clientHeight;
    const height = Math.min(noteLimits.side[1], Math.max(note.height, Math.ceil(scrollHeight + room) + 2));
    const path = [...notesPath, note.id];
    const label = t('canvas.editNote');
    if (text !== note.text)
      store.run(both(label, setField([...path, 'text'], text), setField([...path, 'height'], height)));
    store.writeInPlace(undefined);
    if (isByKey) store.focus({ sort: 'node', id });
  };
  return (
    <textarea
      className={classes(styles.text, styles.input, 'nodrag nopan nowheel')}
      aria-label={t('canvas.noteText')}
      placeholder={t('canvas.emptyNote')}
      maxLength={noteLimits.textLength}
      defaultValue={note.text}
      autoFocus
      dir="auto"
      onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={({ target }) => leave(target, false)}
      onKeyDown={(event) => {
        const isDone = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
        if (!isDone) return;
        event.preventDefault();
        leave(event.currentTarget, true);
      }}
    />
  );
}

type CornerProps = { readonly note: CanvasNote; readonly onDrag: (size: Size | undefined) => void };

/** The corner that is dragged to give a note another size; by keyboard the panel has fields for it. */
function Corner({ note, onDrag }: CornerProps): ReactElement {
  const store = useBotStore();
  const zoom = useStore(({ transform }) => transform[2]);
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const sizeAt = ({ clientX, clientY }: PointerEvent): Size => {
    const { x, y } = from.current ?? { x: clientX, y: clientY };
    return {
      width: within(note.width + (clientX - x) / zoom),
      height: within(note.height + (clientY - y) / zoom),
    };
  };
  return (
    <span
      className={classes(styles.corner, 'nodrag nopan')}
      title={t('canvas.resizeNote')}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={(event) => {
        if (from.current) onDrag(sizeAt(event));
      }}
      onPointerUp={(event) => {
        if (!from.current) return;
        const { width, height } = sizeAt(event);
        from.current = undefined;
        const path = [...notesPath, note.id];
        const label = t('canvas.resizeNote');
        store.run(both(label, setField([...path, 'width'], width), setField([...path, 'height'], height)));
        onDrag(undefined);
      }}
      onPointerCancel={() => {
        from.current = undefined;
        onDrag(undefined);
      }}
    />
  );
}

const within = (length: number): number =>
  Math.round(Math.max(noteLimits.side[0], Math.min(noteLimits.side[1], length)));
