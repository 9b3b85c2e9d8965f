import { routeFlow, type Boxes, type PlacedEdge, type RoutedFlow } from './route-flow.ts';

/** A flow to route; `turn` tells its answer from those to others. */
export type RoutesRequest = {
  readonly turn: number;
  readonly boxes: Boxes;
  readonly edges: readonly PlacedEdge[];
};
export type RoutesResult = Pick<RoutedFlow, 'routes' | 'lanes'> & { readonly turn: number };

let known: RoutedFlow | undefined;

/** Routes one flow after the other; what holds of the last one is kept. */
onmessage = ({ data: { turn, boxes, edges } }: MessageEvent<RoutesRequest>) => {
  known = routeFlow(boxes, edges, known);
  const result: RoutesResult = { turn, routes: known.routes, lanes: known.lanes };
  postMessage(result);
};
