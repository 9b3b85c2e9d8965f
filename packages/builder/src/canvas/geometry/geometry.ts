import { rowHeights, type Names, type Port, type Row } from '@parley/blocks/forms';
import {
  copyOf,
  emptyTable,
  eventNodeId,
  noteNodeId,
  notesOf,
  sourceOf,
  type BotDocument,
  type EdgeSource,
  type Table,
} from '@parley/editing';
import type { Edge } from '@parley/schema';
import { eventRowsOf, heightOf, rowsOf } from '../../document/rows-of.ts';

/** A position on the canvas, in pixels of the flow. */
export type Point = { readonly x: number; readonly y: number };
/** A box on the canvas. */
export type Box = Point & { readonly width: number; readonly height: number };

const groupWidth = 300;
export const eventWidth = 180;
/** The title of a group. */
export const headHeight = 36;
/** Below the last row; an empty group has room to drop a block on. */
const footHeight = 4;
const emptyHeight = 44;
/** The border, which belongs to the box. */
const border = 1;

/** The size and the ports of a node, computed: nothing on the canvas is measured. */
export type NodeShape = {
  readonly width: number;
  readonly height: number;
  /** The beginning of each block, from the top of the node. */
  readonly blockTops: Table<number>;
  /** The heights at which edges leave, from the top of the node, by `portKey`. */
  readonly portTops: Table<number>;
  /** True for a note: connections and the layout pass over it. */
  readonly isNote?: boolean;
};

/** One name for each source of an edge. */
export function portKey(source: EdgeSource): string {
  if ('eventId' in source) return `event ${source.eventId}`;
  return [source.blockId, source.itemId, source.pathId].filter((id) => id !== undefined).join(' ');
}

/** The source that a row of a block stands for. */
export function sourceOfPort(blockId: string, port: Port): EdgeSource {
  if (port.from === 'block') return { blockId };
  if (port.from === 'item') return { blockId, itemId: port.itemId };
  return { blockId, itemId: port.itemId, pathId: port.pathId };
}

/** The shape of a group that is shown by its title alone: all that leaves its blocks leaves beside the title. */
function foldedShape(document: BotDocument, groupId: string, names: Names): NodeShape {
  const { width, portTops } = groupShape(document, groupId, names);
  const top = border + headHeight / 2;
  return {
    width,
    height: headHeight + 2 * border,
    blockTops: emptyTable(),
    portTops: copyOf(Object.fromEntries(Object.keys(portTops).map((key) => [key, top]))),
  };
}

/** The shape of a group. */
function groupShape(document: BotDocument, groupId: string, names: Names): NodeShape {
  const blockTops = emptyTable<number>();
  const portTops = emptyTable<number>();
  const blockIds = document.blockIds[groupId] ?? [];
  let top = border + headHeight;
  for (const blockId of blockIds) {
    const block = document.blocks[blockId];
    if (!block) continue;
    blockTops[blockId] = top;
    const rows = rowsOf(block, names);
    notePorts(portTops, blockId, rows, top);
    top += heightOf(rows);
  }
  const height = blockIds.length === 0 ? top + emptyHeight : top + footHeight;
  return { width: groupWidth, height: height + border, blockTops, portTops };
}

function notePorts(
  portTops: Record<string, number>,
  blockId: string,
  rows: readonly Row[],
  blockTop: number,
): void {
  let top = blockTop;
  for (const { height, port } of rows) {
    if (port) portTops[portKey(sourceOfPort(blockId, port))] = top + rowHeights[height] / 2;
    top += rowHeights[height];
  }
  // a source without a row of its own leaves beside the block
  portTops[blockId] ??= top - rowHeights.line / 2;
}

/** The shape of an event. */
function eventShape(document: BotDocument, eventId: string, names: Names): NodeShape {
  const event = document.events[eventId];
  const rows = event ? eventRowsOf(event, names) : [];
  const height = heightOf(rows) + 2 * border;
  return {
    width: eventWidth,
    height,
    blockTops: emptyTable(),
    portTops: copyOf({ [portKey({ eventId })]: border + rowHeights.line / 2 }),
  };
}

/** The shapes of all nodes of a bot. */
export type FlowGeometry = {
  readonly shapes: Table<NodeShape>;
  /** The node that each block is in. */
  readonly groupOf: Table<string>;
};

/** A shape with what it was computed from: the rows of each block, and whether they are folded away. */
type Cached = {
  readonly rows: readonly (readonly Row[])[];
  readonly isFolded: boolean;
  readonly shape: NodeShape;
};

const noneFolded: ReadonlySet<string> = new Set();

/**
 * Computes geometry and keeps what has not changed since the last time: the shape of a node, and the whole where every
 * shape stayed and every block is in the same group.
 */
export function createGeometry(): (
  document: BotDocument,
  names: Names,
  folded?: ReadonlySet<string>,
) => FlowGeometry {
  let cached = new Map<string, Cached>();
  let last: { readonly document: BotDocument; readonly geometry: FlowGeometry } | undefined;
  return (document, names, folded = noneFolded) => {
    const next = new Map<string, Cached>();
    const shapes = emptyTable<NodeShape>();
    let isSame = last?.document.blockIds === document.blockIds && last.document.order === document.order;
    const shapeOf = (id: string, rows: Cached['rows'], make: () => NodeShape): void => {
      const known = cached.get(id);
      const isFolded = folded.has(id);
      const isKnown = known?.isFolded === isFolded && isEqualList(known.rows, rows);
      const entry = isKnown ? known : { rows, isFolded, shape: sameShape(known, make()) };
      if (entry.shape !== known?.shape) isSame = false;
      next.set(id, entry);
      shapes[id] = entry.shape;
    };
    for (const id of document.order.groups) {
      const blocks = (document.blockIds[id] ?? []).flatMap((blockId) => document.blocks[blockId] ?? []);
      const rows = blocks.map((block) => rowsOf(block, names));
      const shape = folded.has(id) ? foldedShape : groupShape;
      shapeOf(id, rows, () => shape(document, id, names));
    }
    for (const id of document.order.events) {
      const event = document.events[id];
      const rows = event ? [eventRowsOf(event, names)] : [];
      shapeOf(eventNodeId(id), rows, () => eventShape(document, id, names));
    }
    for (const { id, width, height } of notesOf(document)) {
      const made = {
        width,
        height,
        blockTops: emptyTable<number>(),
        portTops: emptyTable<number>(),
        isNote: true,
      };
      const known = cached.get(noteNodeId(id));
      const shape = sameShape(known, made);
      if (shape !== known?.shape) isSame = false;
      next.set(noteNodeId(id), { rows: [], isFolded: false, shape });
      shapes[noteNodeId(id)] = shape;
    }
    if (next.size !== cached.size) isSame = false;
    cached = next;
    const geometry = isSame && last ? last.geometry : { shapes, groupOf: groupsOfBlocks(document) };
    last = { document, geometry };
    return geometry;
  };
}

function groupsOfBlocks({ order, blockIds }: BotDocument): Record<string, string> {
  const groupOf = emptyTable<string>();
  for (const id of order.groups) for (const blockId of blockIds[id] ?? []) groupOf[blockId] = id;
  return groupOf;
}

/** The former shape where the new one is equal: other words in a row change nothing here. */
function sameShape(known: Cached | undefined, made: NodeShape): NodeShape {
  if (!known) return made;
  const { width, height, blockTops, portTops } = known.shape;
  const isSame =
    width === made.width &&
    height === made.height &&
    isEqualRecord(blockTops, made.blockTops) &&
    isEqualRecord(portTops, made.portTops);
  return isSame ? known.shape : made;
}

function isEqualList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}

function isEqualRecord(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** The two ends of an edge on the canvas, and the boxes of the nodes that it connects. */
export type EdgeEnds = {
  readonly from: Point;
  readonly to: Point;
  readonly sourceId: string;
  readonly targetId: string;
};

/** The course of an edge; undefined for one whose source or target is not there. */
export function edgeEnds(
  { shapes, groupOf }: FlowGeometry,
  positionOf: (nodeId: string) => Point | undefined,
  edge: Edge,
): EdgeEnds | undefined {
  const source = sourceOf(edge);
  if (!source) return undefined;
  const sourceId = 'eventId' in source ? eventNodeId(source.eventId) : (groupOf[source.blockId] ?? '');
  const targetId = edge.to.groupId;
  const [fromShape, toShape] = [shapes[sourceId], shapes[targetId]];
  const [fromAt, toAt] = [positionOf(sourceId), positionOf(targetId)];
  if (!fromShape || !toShape || !fromAt || !toAt) return undefined;
  const fallback = 'eventId' in source ? undefined : fromShape.portTops[source.blockId];
  const fromTop = fromShape.portTops[portKey(source)] ?? fallback ?? headHeight / 2;
  const blockTop = edge.to.blockId === undefined ? undefined : toShape.blockTops[edge.to.blockId];
  // what leads to the first block leads to the group
  const isGroup = blockTop === undefined || blockTop <= border + headHeight;
  const toTop = border + (isGroup ? headHeight / 2 : blockTop - border + rowHeights.line / 2);
  return {
    from: { x: fromAt.x + fromShape.width, y: fromAt.y + fromTop },
    to: { x: toAt.x, y: toAt.y + toTop },
    sourceId,
    targetId,
  };
}

/** The box around all nodes of a bot; undefined for a bot without any. */
export function boundsOf(
  { shapes }: FlowGeometry,
  positionOf: (nodeId: string) => Point | undefined,
): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [id, { width, height }] of Object.entries(shapes)) {
    const at = positionOf(id);
    if (!at) continue;
    left = Math.min(left, at.x);
    top = Math.min(top, at.y);
    right = Math.max(right, at.x + width);
    bottom = Math.max(bottom, at.y + height);
  }
  return right < left ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}
