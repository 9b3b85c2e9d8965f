import { addElement, notesOf, noteNodeId, notesPath } from '@parley/editing';
import { noteLimits, type CanvasNote } from '@parley/schema';
import { flushSync } from 'react-dom';
import type { Box, Point } from '../canvas/geometry/geometry.ts';
import { newId } from '../document/new-id.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import type { EditorTools } from './editor-context.ts';

const size = { width: 220, height: 120 };
const gap = 24;

/** Adds an empty note where the author points, above what is chosen, or in the middle of the view; it is written at once. */
export function addNote(tools: EditorTools, at?: Point): void {
  const { store, view, announce, isOutline, focusPanel } = tools;
  const { document } = store.getState();
  const notes = notesOf(document);
  if (notes.length >= noteLimits.notes) {
    showToast({ text: t('editor.tooManyNotes', { count: noteLimits.notes }) });
    return;
  }
  const { x, y } = at ?? freePlace(tools);
  const note: CanvasNote = {
    id: newId(),
    text: '',
    colour: notes.at(-1)?.colour ?? 'yellow',
    graphCoordinates: { x: Math.round(x), y: Math.round(y) },
    ...size,
  };
  const command = addElement(notesPath, note, notes.at(-1)?.id ?? null, t('editor.addNote'));
  if (!store.run(command)) return;
  const id = noteNodeId(note.id);
  // the panel shows what is chosen before the focus goes there
  flushSync(() => store.select({ nodeIds: [id] }));
  announce(t('editor.did', { what: command.label }));
  if (isOutline) {
    focusPanel();
    return;
  }
  view.reveal({ sort: 'node', id });
  store.writeInPlace({ sort: 'node', id });
}

/** A place above what is chosen, or in the middle of the view, that nothing lies on. */
function freePlace({ store, view }: EditorTools): Point {
  const boxes = view.boxes();
  const [chosen] = store.getState().selection.nodeIds;
  const beside = chosen === undefined ? undefined : boxes[chosen];
  const middle = view.middle();
  const x = beside ? beside.x : middle.x - size.width / 2;
  let y = beside ? beside.y - size.height - gap : middle.y - size.height / 2;
  const covers = ({ x: left, y: top, width, height }: Box): boolean =>
    left < x + size.width && left + width > x && top < y + size.height && top + height > y;
  for (;;) {
    const under = Object.values(boxes).filter(covers);
    if (under.length === 0) return { x, y };
    y = Math.min(...under.map((box) => box.y)) - size.height - gap;
  }
}
