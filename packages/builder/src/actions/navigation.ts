import {
  eventNodeId,
  groupOfBlock,
  moveBlocks,
  moveNodes,
  noteIdOf,
  partOfNode,
  type BotDocument,
} from '@parley/editing';
import { followEdge, nodeOfPart } from '../canvas/geometry/follow-edge.ts';
import { nearestBox, type Direction } from '../canvas/geometry/nearest-box.ts';
import type { Selection } from '../document/bot-store.ts';
import type { Part } from '../document/part.ts';
import { isThere } from '../document/part-beside.ts';
import { titleOf } from '../document/names.ts';
import { t } from '../words/words.ts';
import type { EditorTools } from './editor-context.ts';

/** The step of a move by key, in pixels of the flow; with Shift ten of them. */
const step = 8;
const units: Readonly<Record<Direction, { readonly x: number; readonly y: number }>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

const nodeAt = (id: string | undefined): Part | undefined =>
  id === undefined ? undefined : { sort: 'node', id };
const blockAt = (id: string | undefined): Part | undefined =>
  id === undefined ? undefined : { sort: 'block', id };

/** The part that was chosen last. */
export function lastChosen({ blockIds, nodeIds }: Selection): Part | undefined {
  return blockAt(blockIds.at(-1)) ?? nodeAt(nodeIds.at(-1));
}

/** The node that a conversation starts with. */
function startOf({ events, order }: BotDocument): Part | undefined {
  const eventId = order.events.find((id) => events[id]?.type === 'start') ?? order.events[0];
  return nodeAt(eventId === undefined ? order.groups[0] : eventNodeId(eventId));
}

/** The part that the keyboard is at: the one with the focus, or what is chosen, or the start of the bot. */
function current({ store }: EditorTools): Part | undefined {
  const { document, selection, focused } = store.getState();
  return focused && isThere(document, focused) ? focused : (lastChosen(selection) ?? startOf(document));
}

/** Chooses a part, and goes there. */
function goTo(tools: EditorTools, part: Part | undefined): void {
  if (part === undefined) return;
  tools.store.select(part.sort === 'block' ? { blockIds: [part.id] } : { nodeIds: [part.id] });
  tools.focus(part);
}

/** Gives the focus to the part that had it last; chooses it where nothing is chosen. */
export function enterCanvas(tools: EditorTools): void {
  const part = current(tools);
  if (lastChosen(tools.store.getState().selection) === undefined) goTo(tools, part);
  else if (part !== undefined) tools.focus(part);
}

/** Goes from the panel back to the part of the flow that it shows. */
export function backToFlow(tools: EditorTools): void {
  const part = lastChosen(tools.store.getState().selection) ?? current(tools);
  if (part !== undefined) tools.focus(part);
}

/** An arrow: moves what is chosen while that is on, goes through the blocks of a group, or goes to the nearest node. */
export function arrow(tools: EditorTools, direction: Direction): void {
  if (tools.store.getState().isMoving) {
    moveChosen(tools, direction, step);
    return;
  }
  const part = current(tools);
  if (part === undefined) return;
  const beside = blockBeside(tools, part, direction);
  if (beside === null) return;
  goTo(tools, blockAt(beside) ?? nodeAt(nodeBeside(tools, part, direction)));
}

/** An arrow with Shift: a long move, or one more part is chosen. */
export function longArrow(tools: EditorTools, direction: Direction): void {
  const { store } = tools;
  const { isMoving, selection } = store.getState();
  if (isMoving) {
    moveChosen(tools, direction, 10 * step);
    return;
  }
  const part = current(tools);
  if (part === undefined) return;
  const block = blockBeside(tools, part, direction);
  if (block === null) return;
  const next = blockAt(block) ?? nodeAt(nodeBeside(tools, part, direction));
  if (next === undefined) return;
  const { document } = store.getState();
  if (next.sort === 'block')
    store.select({ blockIds: [...new Set(selection.blockIds).add(part.id).add(next.id)] });
  else
    store.select({ nodeIds: [...new Set(selection.nodeIds).add(nodeOfPart(document, part)).add(next.id)] });
  tools.focus(next);
}

/** The block above or below another in its group, null at its ends; undefined where this is no way among blocks. */
function blockBeside(
  { store }: EditorTools,
  { sort, id }: Part,
  direction: Direction,
): string | null | undefined {
  const { document } = store.getState();
  if (sort === 'node' || direction === 'left' || direction === 'right') return undefined;
  const ids = document.blockIds[groupOfBlock(document, id) ?? ''] ?? [];
  return ids[ids.indexOf(id) + (direction === 'down' ? 1 : -1)] ?? null;
}

function nodeBeside({ store, view }: EditorTools, part: Part, direction: Direction): string | undefined {
  return nearestBox(view.boxes(), nodeOfPart(store.getState().document, part), direction);
}

/** Goes along a connection: forth, back, or to the next one of the same node. */
export function follow(tools: EditorTools, direction: Direction): void {
  const part = current(tools);
  const found = part && followEdge(tools.store.getState().document, part, direction);
  if (found === undefined) tools.announce(t('editor.noConnection'));
  goTo(tools, nodeAt(found));
}

/** Goes from a group to its first block, from a block to its fields, and into the text of a note. While moving: ends that. */
export function enter(tools: EditorTools): void {
  const { document, isMoving } = tools.store.getState();
  if (isMoving) {
    endMoving(tools);
    return;
  }
  const part = current(tools);
  if (part?.sort === 'block') tools.focusPanel();
  else if (part && noteIdOf(document, part.id) !== undefined) rename(tools);
  else goTo(tools, blockAt(document.blockIds[part?.id ?? '']?.[0]) ?? part);
}

/** Goes from a block to its group; at a group nothing is chosen any more. While moving or connecting: ends that. */
export function leave(tools: EditorTools): void {
  const { store } = tools;
  const { document, isMoving, connecting } = store.getState();
  if (connecting) {
    store.setConnecting(undefined);
    return;
  }
  if (isMoving) {
    endMoving(tools);
    return;
  }
  const part = current(tools);
  if (part?.sort === 'block') goTo(tools, nodeAt(groupOfBlock(document, part.id)));
  else store.select({});
}

/** Opens the text of the chosen group or block for writing: where it stands, or else in the panel. */
export function rename(tools: EditorTools): void {
  const { store, view, isOutline, focusPanel } = tools;
  const { document, selection } = store.getState();
  const part = lastChosen(selection);
  if (part === undefined) return;
  const isBlock = part.sort === 'block';
  // a text can be written where it can be read
  view.reveal((isBlock ? undefined : blockAt(document.blockIds[part.id]?.[0])) ?? part);
  const itemId = isBlock ? document.blocks[part.id]?.items?.[0]?.id : undefined;
  if (isOutline || !store.writeInPlace({ ...part, itemId })) focusPanel();
}

/** Goes to where the bot starts. */
export function goToStart(tools: EditorTools): void {
  goTo(tools, startOf(tools.store.getState().document));
}

/** Lets the arrow keys move what is chosen, or ends that. */
export function toggleMoving(tools: EditorTools): void {
  if (tools.store.getState().isMoving) {
    endMoving(tools);
    return;
  }
  tools.store.setMoving(true);
  tools.announce(t('editor.moving'));
}

function endMoving(tools: EditorTools): void {
  tools.store.setMoving(false);
  tools.announce(t('editor.movingEnded'));
}

function moveChosen(tools: EditorTools, direction: Direction, distance: number): void {
  const { store, view, announce } = tools;
  const { document, selection } = store.getState();
  if (selection.blockIds.length > 0) {
    moveBlocksBy(tools, direction);
    return;
  }
  const { x: dx, y: dy } = units[direction];
  const positions = selection.nodeIds.flatMap((id) => {
    const at = partOfNode(document, id)?.graphCoordinates;
    return at ? [{ id, x: at.x + dx * distance, y: at.y + dy * distance }] : [];
  });
  if (!store.run(moveNodes(positions))) return;
  const last = positions.at(-1);
  if (!last) return;
  view.reveal({ sort: 'node', id: last.id });
  announce(t('editor.movedTo', { x: last.x, y: last.y }));
}

/** Moves the chosen blocks up or down by one, or to the end of the nearest group at a side. */
export function moveBlocksBy(tools: EditorTools, direction: Direction): void {
  const { store, announce, focus } = tools;
  const { document, selection } = store.getState();
  const groupId = groupOfBlock(document, selection.blockIds[0] ?? '') ?? '';
  const ids = document.blockIds[groupId] ?? [];
  const moving = ids.filter((id) => selection.blockIds.includes(id));
  const [first, last] = [moving[0], moving.at(-1)];
  if (first === undefined || last === undefined) return;
  const isAside = direction === 'left' || direction === 'right';
  const target = isAside ? nearestGroup(tools, groupId, direction) : groupId;
  if (target === undefined) return;
  const after = isAside
    ? (document.blockIds[target]?.at(-1) ?? null)
    : direction === 'down'
      ? ids[ids.indexOf(last) + 1]
      : (ids[ids.indexOf(first) - 2] ?? null);
  if (after === undefined || (direction === 'up' && ids[0] === first)) return;
  if (!store.run(moveBlocks(moving, target, after))) return;
  focus({ sort: 'block', id: first });
  const now = store.getState().document;
  const place = (now.blockIds[target]?.indexOf(first) ?? 0) + 1;
  announce(t('editor.blockMoved', { place, title: titleOf(now, target) }));
}

/** The nearest group at a side; events take no blocks. */
function nearestGroup({ store, view }: EditorTools, from: string, direction: Direction): string | undefined {
  const { groups } = store.getState().document;
  const boxes = Object.entries(view.boxes()).filter(([id]) => groups[id]);
  return nearestBox(Object.fromEntries(boxes), from, direction);
}
