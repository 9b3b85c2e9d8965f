import {
  addGroup,
  groupOfBlock,
  noteNodeId,
  notesOf,
  partOfNode,
  type paste,
  type BotDocument,
  type Clipping,
  type Command,
  type PastePlace,
} from '@parley/editing';
import { noteLimits } from '@parley/schema';
import { createGeometry, type Box, type Point } from '../canvas/geometry/geometry.ts';
import type { OpenBot } from '../document/bot-store.ts';
import { both } from '../document/both.ts';
import { namesOf } from '../document/names.ts';
import { newGroupTitle } from '../document/new-group-title.ts';
import { newId } from '../document/new-id.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import type { EditorTools } from './editor-context.ts';
import { lastChosen } from './navigation.ts';
import { undoAction } from './undo-action.ts';

/** The distance of a copy from its original. */
export const copyDistance = 32;

/**
 * Adds a clipping and chooses what came of it. Single blocks go below the chosen one, or into a group of their own. Of more
 * notes than a bot may have, the first are added, and the author is told of the others.
 */
export function addClipping(
  { store, view, announce }: EditorTools,
  wished: Clipping,
  place: PastePlace,
  how: typeof paste,
): void {
  const before = store.getState();
  const clipping = withRoomFor(before.document, wished);
  const kept = noteCount(clipping);
  const count = noteCount(wished);
  if (kept < count && clipping.groups.length + clipping.blocks.length + kept === 0) {
    showToast({ text: t('editor.tooManyNotes', { count: noteLimits.notes }) });
    return;
  }
  const hasNodes = clipping.groups.length + kept > 0;
  const into = hasNodes ? undefined : chosenEnd(before);
  const group = { id: newId(), title: newGroupTitle(before.document), ...rounded(view.middle()) };
  const isOwnGroup = !hasNodes && into === undefined;
  const wholePlace = { ...place, into: isOwnGroup ? { groupId: group.id, after: null } : into };
  const offset = !hasNodes ? place.offset : freeOffset(before, view.boxes(), how(clipping, wholePlace), place.offset); // prettier-ignore
  const pasted = how(clipping, { ...wholePlace, offset });
  if (!store.run(isOwnGroup ? both(pasted.label, addGroup(group), pasted) : pasted)) return;
  const { document } = store.getState();
  const isNew = (table: 'groups' | 'blocks', id: string): boolean => before.document[table][id] === undefined;
  const groupIds = document.order.groups.filter((id) => isNew('groups', id));
  const blockIds = Object.keys(document.blocks).filter((id) => isNew('blocks', id));
  const knownNotes = new Set(notesOf(before.document).map(({ id }) => id));
  const newNotes = notesOf(document).filter(({ id }) => !knownNotes.has(id));
  const nodeIds = [...groupIds, ...newNotes.map(({ id }) => noteNodeId(id))];
  store.select(nodeIds.length > 0 ? { nodeIds } : { blockIds });
  const [first] = nodeIds;
  if (first !== undefined) view.reveal({ sort: 'node', id: first });
  const copied = lastChosen(store.getState().selection);
  // whoever copies by a button of the panel goes on there
  if (copied && !globalThis.document.activeElement?.closest('[data-panel]')) store.focus(copied);
  announce(t('editor.did', { what: pasted.label }));
  if (kept < count)
    showToast({
      text: t('editor.notesLeftOut', { kept, count, most: noteLimits.notes }),
      action: undoAction(store),
    });
}

const noteCount = ({ canvas }: Clipping): number => canvas?.notes?.length ?? 0;

/** A clipping with as many of its notes as a bot still has room for. */
function withRoomFor(document: BotDocument, clipping: Clipping): Clipping {
  const room = Math.max(0, noteLimits.notes - notesOf(document).length);
  const { canvas } = clipping;
  if (!canvas?.notes || canvas.notes.length <= room) return clipping;
  return { ...clipping, canvas: { ...canvas, notes: canvas.notes.slice(0, room) } };
}

/** The place below the last chosen block, or at the end of the chosen group. */
function chosenEnd({
  document,
  selection,
}: {
  readonly document: BotDocument;
  readonly selection: { readonly nodeIds: readonly string[]; readonly blockIds: readonly string[] };
}): PastePlace['into'] {
  const blockId = selection.blockIds.at(-1);
  const ofBlock = blockId === undefined ? undefined : groupOfBlock(document, blockId);
  if (blockId !== undefined && ofBlock !== undefined) return { groupId: ofBlock, after: blockId };
  const groupId = selection.nodeIds.find((id) => document.groups[id]);
  return groupId === undefined ? undefined : { groupId, after: document.blockIds[groupId]?.at(-1) ?? null };
}

function rounded({ x, y }: { readonly x: number; readonly y: number }): {
  readonly x: number;
  readonly y: number;
} {
  return { x: Math.round(x), y: Math.round(y) };
}

/** An offset at which what a command adds lies on nothing: that of the command, or farther to the right or below. */
function freeOffset(
  { document, folded }: Pick<OpenBot, 'document' | 'folded'>,
  others: Readonly<Record<string, Box>>,
  command: Command,
  offset: Point,
): Point {
  const after = command.apply(document);
  const { shapes } = createGeometry()(after, namesOf(after), folded);
  const former = createGeometry()(document, namesOf(document), folded).shapes;
  const added = Object.entries(shapes).flatMap(([id, shape]): Box[] => {
    const at = former[id] ? undefined : partOfNode(after, id)?.graphCoordinates;
    return at ? [{ x: at.x, y: at.y, width: shape.width, height: shape.height }] : [];
  });
  const taken = Object.values(others);
  const [right, down] = [moveUntilFree(added, taken, 'x'), moveUntilFree(added, taken, 'y')];
  return right < down ? { x: offset.x + right, y: offset.y } : { x: offset.x, y: offset.y + down };
}

/** The distance, to the right or down, at which boxes lie on no other. */
function moveUntilFree(boxes: readonly Box[], taken: readonly Box[], axis: 'x' | 'y'): number {
  const size = axis === 'x' ? 'width' : 'height';
  let moved = 0;
  for (;;) {
    const missing = boxes.flatMap((box) => {
      const there = { ...box, [axis]: box[axis] + moved };
      return taken.filter((other) => meet(there, other)).map((other) => other[axis] + other[size] + copyDistance - there[axis]); // prettier-ignore
    });
    if (missing.length === 0) return moved;
    moved += Math.max(...missing);
  }
}

function meet(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
