import { addGroup, connect, groupOfBlock, sourceOf, type Command } from '@parley/editing';
import { areNear } from '../canvas/geometry/are-near.ts';
import type { Box, Point } from '../canvas/geometry/geometry.ts';
import { sourcesOf } from '../canvas/geometry/source-of-key.ts';
import { addKind, type Added } from '../document/add-kind.ts';
import { both } from '../document/both.ts';
import { newGroupTitle } from '../document/new-group-title.ts';
import { newId } from '../document/new-id.ts';
import { noteRecent } from '../document/recent-kinds.ts';
import { t } from '../words/words.ts';
import type { AddingPlace } from './adding.store.ts';
import type { EditorTools } from './editor-context.ts';

/** The room that a new group takes. */
const size = { width: 300, height: 160 };
const room = 32;
/** A free place is looked for in steps of so many pixels, and so many steps away. */
const [step, steps] = [48, 16];

/**
 * Adds a group with a block of a kind at a place in the flow, or an empty one, and connects it: a way out leads to it,
 * or a connection leads through it. It is one edit.
 *
 * @returns the block; undefined where none was added
 */
export function addInFlow(tools: EditorTools, place: AddingPlace, type?: string): Added | undefined {
  const { store, announce } = tools;
  const { document } = store.getState();
  const edge = 'edgeId' in place ? document.edges[place.edgeId] : undefined;
  const source = 'source' in place ? place.source : edge && sourceOf(edge);
  if (!source) return undefined;
  const at = 'at' in place ? place.at : between(tools, source, edge?.to.groupId);
  const groupId = newId();
  const added = type === undefined ? undefined : addKind(document, type, { groupId, after: null });
  const label = t('editor.addBlock');
  const parts: Command[] = [
    addGroup({ id: groupId, title: newGroupTitle(document), x: Math.round(at.x), y: Math.round(at.y) }),
    ...(added ? [added.command] : []),
    connect(source, { groupId }, newId()),
  ];
  const next = edge?.to;
  if (added && next)
    parts.push({
      label,
      apply: (now) => {
        const way = sourcesOf(now, added.blockId).find(
          (one) => !('itemId' in one) || one.itemId === undefined,
        );
        return way ? connect(way, next, newId()).apply(now) : now;
      },
    });
  if (!store.run(both(added ? label : 'Connect', ...parts))) return undefined;
  if (!added || type === undefined) {
    store.select({ nodeIds: [groupId] });
    return undefined;
  }
  noteRecent(type);
  tools.view.reveal({ sort: 'node', id: groupId });
  store.select({ blockIds: [added.blockId] });
  store.setState({ begun: [added.blockId, added.writtenId] });
  announce(t('editor.did', { what: label }));
  return added;
}

/** A place in the middle of a connection, or near to it where something stands there. */
function between(
  { store, view }: EditorTools,
  source: NonNullable<ReturnType<typeof sourceOf>>,
  targetId: string | undefined,
): Point {
  const boxes = view.boxes();
  const { document } = store.getState();
  const from = 'blockId' in source ? boxes[groupOfBlock(document, source.blockId) ?? ''] : undefined;
  const to = boxes[targetId ?? ''];
  const [start, end] = [from ?? to, to ?? from];
  if (!start || !end) return view.middle();
  const x = (start.x + (from?.width ?? 0) + end.x - size.width) / 2;
  return nearestFree(Object.values(boxes), { x, y: (start.y + end.y) / 2 });
}

/** The free place that is nearest to another, of those in a grid around it; that one itself where none is free. */
export function nearestFree(boxes: readonly Box[], wanted: Point): Point {
  const offsets = Array.from({ length: 2 * steps + 1 }, (_, index) => (index - steps) * step);
  const places = offsets
    .flatMap((dx) => offsets.map((dy) => ({ dx, dy })))
    .sort((one, other) => Math.hypot(one.dx, one.dy) - Math.hypot(other.dx, other.dy))
    .map(({ dx, dy }) => ({ x: wanted.x + dx, y: wanted.y + dy }));
  return places.find((at) => !boxes.some((box) => areNear(box, { ...at, ...size }, room))) ?? wanted;
}
