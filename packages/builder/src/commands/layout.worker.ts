import { graphlib, layout } from '@dagrejs/dagre';

/** The nodes to lay out, with the edges between them, and where the first of them is to stand. */
export type LayoutRequest = {
  readonly nodes: readonly { readonly id: string; readonly width: number; readonly height: number }[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  readonly origin: { readonly x: number; readonly y: number };
};
export type LayoutResult = { readonly id: string; readonly x: number; readonly y: number }[];

onmessage = ({ data }: MessageEvent<LayoutRequest>) => {
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 100 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of data.nodes) graph.setNode(id, { width, height });
  for (const { from, to } of data.edges) graph.setEdge(from, to);
  layout(graph);
  // dagre names the middle of a node, the bot its corner
  const corners = data.nodes.map(({ id, width, height }) => {
    const { x = 0, y = 0 } = graph.node(id) as { readonly x?: number; readonly y?: number };
    return { id, x: x - width / 2, y: y - height / 2 };
  });
  const left = Math.min(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  const result: LayoutResult = corners.map(({ id, x, y }) => ({
    id,
    x: Math.round(x - left + data.origin.x),
    y: Math.round(y - top + data.origin.y),
  }));
  postMessage(result);
};
