import { graphlib, layout } from '@dagrejs/dagre';
import { columnsOf, longestLaidOut, type Line } from './columns.ts';

/** The nodes to lay out, with the edges between them, and where the first of them is to stand. */
export type LayoutRequest = {
  readonly nodes: readonly { readonly id: string; readonly width: number; readonly height: number }[];
  readonly edges: readonly Line[];
  readonly origin: { readonly x: number; readonly y: number };
};
export type LayoutResult = { readonly id: string; readonly x: number; readonly y: number }[];

/** The columns of more nodes than this are not made the best there are: that takes longer than an author waits. */
const fewNodes = 150;

/** Places nodes in columns from left to right, as the edges lead. */
onmessage = ({ data: { nodes, edges, origin } }: MessageEvent<LayoutRequest>) => {
  const ids = nodes.map(({ id }) => id);
  const columns = columnsOf(ids, edges);
  const columnOf = (id: string): number => columns.get(id) ?? 0;
  const lines = edges.filter(({ from, to }) => from !== to);
  const lengthOf = ({ from, to }: Line): number => Math.abs(columnOf(to) - columnOf(from));
  const longest = longestLaidOut(lines.map(lengthOf));
  const isSmall = nodes.length <= fewNodes && longest === Infinity;
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 100, ranker: isSmall ? 'network-simplex' : 'none' });
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
  const corners = nodes.map(({ id, width, height }) => {
    const { x = 0, y = 0 } = graph.node(id) as { readonly x?: number; readonly y?: number };
    return { id, x: x - width / 2, y: y - height / 2 };
  });
  const left = Math.min(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  const result: LayoutResult = corners.map(({ id, x, y }) => ({
    id,
    x: Math.round(x - left + origin.x),
    y: Math.round(y - top + origin.y),
  }));
  postMessage(result);
};
