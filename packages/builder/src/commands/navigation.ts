import { groupOfBlock, moveBlocks, moveNodes } from '@parley/editing';
import { followEdge } from '../canvas/follow-edge.ts';
import { nearestBox, type Direction } from '../canvas/nearest-box.ts';
import { titleOf } from '../canvas/node-label.ts';
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

/** The node or block that the keyboard is at: the one with the focus, or what is chosen, or the start of the bot. */
function current({ store }: EditorTools): string | undefined {
  const { document, selection, focused } = store.getState();
  const { groups, events, blocks, order } = document;
  const isThere = (id: string): boolean => (groups[id] ?? events[id] ?? blocks[id]) !== undefined;
  const candidates = [focused?.id, selection.blockIds.at(-1), selection.nodeIds.at(-1), order.events[0], order.groups[0]]; // prettier-ignore
  return candidates.find((id) => id !== undefined && isThere(id));
}

/** Chooses a node or a block, and goes there. */
export function goTo(tools: EditorTools, id: string | undefined): void {
  if (id === undefined) return;
  const isBlock = tools.store.getState().document.blocks[id] !== undefined;
  tools.store.select(isBlock ? { blockIds: [id] } : { nodeIds: [id] });
  tools.focus(id);
}

/** Gives the focus to the part that had it last; chooses it where nothing is chosen. */
export function enterCanvas(tools: EditorTools): void {
  const { nodeIds, blockIds } = tools.store.getState().selection;
  const id = current(tools);
  if (nodeIds.length + blockIds.length === 0) goTo(tools, id);
  else if (id !== undefined) tools.focus(id);
}

/** Goes from the panel back to the part of the flow that it shows. */
export function backToFlow(tools: EditorTools): void {
  const { blockIds, nodeIds } = tools.store.getState().selection;
  const id = blockIds.at(-1) ?? nodeIds.at(-1) ?? current(tools);
  if (id !== undefined) tools.focus(id);
}

/** An arrow: moves what is chosen while that is on, goes through the blocks of a group, or goes to the nearest node. */
export function arrow(tools: EditorTools, direction: Direction): void {
  if (tools.store.getState().isMoving) {
    moveChosen(tools, direction, step);
    return;
  }
  const id = current(tools);
  if (id === undefined) return;
  const beside = blockBeside(tools, id, direction);
  if (beside === null) return;
  goTo(tools, beside ?? nodeBeside(tools, id, direction));
}

/** An arrow with Shift: a long move, or one more part is chosen. */
export function longArrow(tools: EditorTools, direction: Direction): void {
  const { store } = tools;
  const { isMoving, selection } = store.getState();
  if (isMoving) {
    moveChosen(tools, direction, 10 * step);
    return;
  }
  const id = current(tools);
  if (id === undefined) return;
  const block = blockBeside(tools, id, direction);
  if (block === null) return;
  const next = block ?? nodeBeside(tools, id, direction);
  if (next === undefined) return;
  const chosen = new Set(block === undefined ? selection.nodeIds : selection.blockIds).add(id).add(next);
  store.select(block === undefined ? { nodeIds: [...chosen] } : { blockIds: [...chosen] });
  tools.focus(next);
}

/** The block above or below another in its group, null at its ends; undefined where this is no way among blocks. */
function blockBeside({ store }: EditorTools, id: string, direction: Direction): string | null | undefined {
  const { document } = store.getState();
  if (!document.blocks[id] || direction === 'left' || direction === 'right') return undefined;
  const ids = document.blockIds[groupOfBlock(document, id) ?? ''] ?? [];
  return ids[ids.indexOf(id) + (direction === 'down' ? 1 : -1)] ?? null;
}

function nodeBeside({ store, view }: EditorTools, id: string, direction: Direction): string | undefined {
  return nearestBox(view.boxes(), groupOfBlock(store.getState().document, id) ?? id, direction);
}

/** Goes along a connection: forth, back, or to the next one of the same node. */
export function follow(tools: EditorTools, direction: Direction): void {
  const id = current(tools);
  const found = id === undefined ? undefined : followEdge(tools.store.getState().document, id, direction);
  if (found === undefined) tools.announce(t('editor.noConnection'));
  goTo(tools, found);
}

/** Goes from a group to its first block, and from a block to its fields. While moving: ends that. */
export function enter(tools: EditorTools): void {
  const { document, isMoving } = tools.store.getState();
  if (isMoving) {
    endMoving(tools);
    return;
  }
  const id = current(tools);
  const first = document.blockIds[id ?? '']?.[0];
  if (first !== undefined) goTo(tools, first);
  else if (id !== undefined && document.blocks[id]) tools.focusPanel();
  else goTo(tools, id);
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
  const groupId = groupOfBlock(document, current(tools) ?? '');
  if (groupId === undefined) store.select({});
  else goTo(tools, groupId);
}

/** Has the text of the chosen group or block be written where it stands, or else in the panel. */
export function rename(tools: EditorTools): void {
  const { store, view, isOutline, focusPanel } = tools;
  const { document, selection } = store.getState();
  const id = selection.blockIds.at(-1) ?? selection.nodeIds.at(-1);
  if (id === undefined) return;
  const itemId = document.blocks[id]?.items?.[0]?.id;
  // a text can be written where it can be read
  view.reveal(document.blockIds[id]?.[0] ?? id);
  if (isOutline || !store.writeInPlace({ id, itemId })) focusPanel();
}

/** Goes to where the bot starts. */
export function goToStart(tools: EditorTools): void {
  const { events, order } = tools.store.getState().document;
  goTo(tools, order.events.find((id) => events[id]?.type === 'start') ?? order.events[0] ?? order.groups[0]);
}

/** Has the arrow keys move what is chosen, or ends that. */
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
    const at = (document.groups[id] ?? document.events[id])?.graphCoordinates;
    return at ? [{ id, x: at.x + dx * distance, y: at.y + dy * distance }] : [];
  });
  if (!store.run(moveNodes(positions))) return;
  const last = positions.at(-1);
  if (!last) return;
  view.reveal(last.id);
  announce(t('editor.movedTo', { x: last.x, y: last.y }));
}

/** Moves the chosen blocks up or down by one, or to the end of the nearest group at a side. */
export function moveBlocksBy(tools: EditorTools, direction: Direction): void {
  const { store, view, announce, focus } = tools;
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
  focus(first);
  view.reveal(first);
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
