import { noteNodeId, notesOf, type BotDocument, type NodePosition } from '@parley/editing';
import type { Box } from '../../canvas/geometry/geometry.ts';
import { placedFlow } from './layout-request.ts';

const gap = 24;

/**
 * The places of notes after a layout: each goes along with the group or event that it is nearest to, and above what would
 * cover it there. Notes beside nodes that stay are not moved.
 */
export function notesAfter(
  document: BotDocument,
  folded: ReadonlySet<string>,
  positions: readonly NodePosition[],
): readonly NodePosition[] {
  const notes = notesOf(document);
  if (notes.length === 0) return [];
  const { boxes: before } = placedFlow(document, folded);
  const moved = new Map(positions.map(({ id, x, y }) => [id, { x, y }]));
  const taken = [...before].map(([id, box]): Box => ({ ...box, ...moved.get(id) }));
  const places: NodePosition[] = [];
  for (const { id, graphCoordinates, width, height } of notes) {
    const box: Box = { x: graphCoordinates.x, y: graphCoordinates.y, width, height };
    const [nearest] = [...before].toSorted(([, one], [, other]) => distance(one, box) - distance(other, box));
    const from = nearest?.[1];
    const to = nearest && moved.get(nearest[0]);
    const there = from && to ? { ...box, x: box.x + to.x - from.x, y: box.y + to.y - from.y } : box;
    const free = to ? aboveAll(there, taken) : there;
    taken.push(free);
    if (free.x !== box.x || free.y !== box.y) places.push({ id: noteNodeId(id), x: free.x, y: free.y });
  }
  return places;
}

/** The shortest way from one box to another; 0 where they touch. */
function distance(one: Box, other: Box): number {
  const across = Math.max(one.x - other.x - other.width, other.x - one.x - one.width, 0);
  const down = Math.max(one.y - other.y - other.height, other.y - one.y - one.height, 0);
  return Math.hypot(across, down);
}

/** The box where nothing lies on it: each time it is covered it goes above what covers it. */
function aboveAll(box: Box, taken: readonly Box[]): Box {
  let free = box;
  for (;;) {
    const covers = taken.filter((other) => meet(other, free));
    if (covers.length === 0) return free;
    free = { ...free, y: Math.min(...covers.map(({ y }) => y)) - free.height - gap };
  }
}

const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
