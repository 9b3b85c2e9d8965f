import { graphlib, layout } from '@dagrejs/dagre';
import { areNear } from '../../canvas/geometry/are-near.ts';
import type { Box } from '../../canvas/geometry/geometry.ts';
import { columnsOf, longestLaidOut } from './columns.ts';
import { crossingsOf, disorderOf, type PortLine } from './crossings.ts';
import { wrapColumns } from './wrap.ts';

/** The nodes to lay out, with the edges between them. */
export type LayoutRequest = {
  readonly nodes: readonly { readonly id: string; readonly width: number; readonly height: number }[];
  /** The edges in the order of the rows that they leave from. */
  readonly edges: readonly PortLine[];
  /** The place of the first node. */
  readonly origin: { readonly x: number; readonly y: number };
  /** The size of the view, which the layout fills. */
  readonly view: { readonly width: number; readonly height: number };
  /** Boxes that stay: the layout stands below those that it would lie on. */
  readonly others: readonly Box[];
};
export type LayoutResult = { readonly id: string; readonly x: number; readonly y: number }[];

/** The columns of more nodes than this are not made the best there are: that takes longer than an author waits. */
const fewNodes = 150;
/** So many edges are compared with one another, and again for each pair of neighbours that may change places. */
const fewEdges = 200;
const mostPasses = 4;
const nodeGap = 48;
const columnGap = 110;
const distanceToOthers = 80;

/**
 * Places nodes in columns from left to right, as the edges lead, and wraps the columns into rows. Of several layouts the
 * one with the fewest crossings counts; neighbours change places where that makes them fewer, or brings the targets of
 * options into the order of the options.
 */
export function layOut(request: LayoutRequest): LayoutResult {
  const { nodes, edges, origin, view, others } = request;
  const linked = new Set(edges.filter(({ from, to }) => from !== to).flatMap(({ from, to }) => [from, to]));
  const flow = nodes.filter(({ id }) => linked.has(id));
  const alone = nodes.filter(({ id }) => !linked.has(id));
  const placed = flow.length === 0 ? new Map<string, Box>() : wrapColumns(bestOf(flow, edges), view);
  const all = withAlone(placed, alone, view);
  const left = Math.min(...[...all.values()].map(({ x }) => x));
  const top = Math.min(...[...all.values()].map(({ y }) => y));
  const moved = [...all].map(([id, place]) => ({ ...place, id, x: Math.round(place.x - left + origin.x), y: Math.round(place.y - top + origin.y) })); // prettier-ignore
  const down = distanceDown(moved, others);
  return moved.map(({ id, x, y }) => ({ id, x, y: y + down }));
}

type Nodes = LayoutRequest['nodes'];
type Places = ReadonlyMap<string, Box>;

/** The layouts of dagre, from which the best is taken. */
export function layoutsOf(nodes: Nodes, edges: readonly PortLine[]): readonly Places[] {
  const columns = columnsOf(
    nodes.map(({ id }) => id),
    edges,
  );
  const columnOf = (id: string): number => columns.get(id) ?? 0;
  const lines = edges.filter(({ from, to }) => from !== to);
  const lengthOf = ({ from, to }: PortLine): number => Math.abs(columnOf(to) - columnOf(from));
  const longest = longestLaidOut(lines.map(lengthOf));
  const isSmall = nodes.length <= fewNodes && longest === Infinity;
  const rankers = isSmall ? (['network-simplex', 'tight-tree', 'longest-path'] as const) : (['none'] as const); // prettier-ignore
  return rankers.map((ranker) => {
    const graph = new graphlib.Graph();
    graph.setGraph({ rankdir: 'LR', nodesep: nodeGap, ranksep: columnGap, ranker });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const { id, width, height } of nodes) {
      // every second column is for what stands between nodes
      graph.setNode(id, isSmall ? { width, height } : { width, height, rank: 2 * columnOf(id) });
    }
    for (const line of lines) {
      if (lengthOf(line) > longest) continue;
      if (columnOf(line.from) < columnOf(line.to)) graph.setEdge(line.from, line.to);
      else graph.setEdge(line.to, line.from);
    }
    layout(graph);
    // dagre names the middle of a node, the bot its corner
    return new Map(
      nodes.map(({ id, width, height }) => {
        const { x = 0, y = 0 } = graph.node(id) as { readonly x?: number; readonly y?: number };
        return [id, { x: x - width / 2, y: y - height / 2, width, height }];
      }),
    );
  });
}

function bestOf(nodes: Nodes, edges: readonly PortLine[]): Places {
  const [first = new Map<string, Box>(), ...more] = layoutsOf(nodes, edges);
  if (edges.length > fewEdges) return first;
  let best = first;
  for (const places of more) if (isBetter(places, best, edges)) best = places;
  const most = crossingsOf(best, edges);
  const better = withSwaps(best, (swapped, before) => isBetter(swapped, before, edges));
  return withSwaps(better, (swapped, before) => isTidier(swapped, before, edges, most));
}

function isBetter(places: Places, than: Places, edges: readonly PortLine[]): boolean {
  const difference = crossingsOf(places, edges) - crossingsOf(than, edges);
  return difference < 0 || (difference === 0 && disorderOf(places, edges) < disorderOf(than, edges));
}

/** True if options are in a better order, and no more edges cross than `most`. */
function isTidier(places: Places, than: Places, edges: readonly PortLine[], most: number): boolean {
  return disorderOf(places, edges) < disorderOf(than, edges) && crossingsOf(places, edges) <= most;
}

/** Neighbours in a column change places as long as that makes the layout better. */
function withSwaps(places: Places, isWanted: (swapped: Places, before: Places) => boolean): Places {
  let best = places;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const before = best;
    for (const id of places.keys()) {
      const upper = best.get(id);
      const lowerId = upper && neighbourBelow(best, id, upper);
      const lower = best.get(lowerId ?? '');
      if (!upper || !lower || lowerId === undefined) continue;
      const swapped = new Map(best)
        .set(lowerId, { ...lower, y: upper.y })
        .set(id, { ...upper, y: lower.y + lower.height - upper.height });
      if (isWanted(swapped, best)) best = swapped;
    }
    if (best === before) break;
  }
  return best;
}

function neighbourBelow(places: Places, id: string, upper: Box): string | undefined {
  const middle = upper.x + upper.width / 2;
  let found: { readonly id: string; readonly y: number } | undefined;
  for (const [other, { x, y, width }] of places) {
    if (other === id || Math.abs(x + width / 2 - middle) > 1 || y <= upper.y) continue;
    if (y < (found?.y ?? Infinity)) found = { id: other, y };
  }
  return found?.id;
}

/** Nodes without connections stand in rows below the flow. */
function withAlone(placed: Places, alone: Nodes, view: LayoutRequest['view']): Places {
  const all = new Map(placed);
  const area = alone.reduce((sum, { width, height }) => sum + (width + nodeGap) * (height + nodeGap), 0);
  const widest = Math.max(0, ...[...placed.values()].map(({ x, width }) => x + width));
  const limit = Math.max(widest, Math.sqrt((area * view.width) / view.height));
  const left = Math.min(Infinity, ...[...placed.values()].map(({ x }) => x));
  const start = Number.isFinite(left) ? left : 0;
  let [x, rowHeight] = [start, 0];
  let y = Math.max(-columnGap, ...[...placed.values()].map((place) => place.y + place.height)) + columnGap;
  for (const { id, width, height } of alone) {
    if (x > start && x + width > limit) {
      [x, y, rowHeight] = [start, y + rowHeight + nodeGap, 0];
    }
    all.set(id, { x, y, width, height });
    x += width + nodeGap;
    rowHeight = Math.max(rowHeight, height);
  }
  return all;
}

/** Each step leads below one of the boxes that stay, so there are at most as many. */
function distanceDown(places: readonly Box[], others: readonly Box[]): number {
  let down = 0;
  for (let step = 0; step < others.length; step += 1) {
    const lowest = others
      .filter((other) => places.some((place) => areNear({ ...place, y: place.y + down }, other, nodeGap / 2)))
      .reduce((bottom, { y, height }) => Math.max(bottom, y + height), -Infinity);
    if (lowest === -Infinity) break;
    const top = Math.min(...places.map(({ y }) => y)) + down;
    down += Math.round(Math.max(distanceToOthers, lowest + distanceToOthers - top));
  }
  return down;
}
