import { useEffect, useMemo, useRef, useState } from 'react';
import { edgePath } from './geometry/edge-path.ts';
import { followFlow, routeFlow, type Boxes, type PlacedEdge, type RoutedFlow } from './routing/route-flow.ts';
import type { RoutesRequest, RoutesResult } from './routing/routes.worker.ts';

/** The ways of more edges than this are made in a thread of their own: a key or click never waits for them. */
const fewEdges = 300;
/** A frame has 16 ms, and more to do than this. */
const budgetOfFrame = 5;

type Flow = { readonly boxes: Boxes; readonly edges: readonly PlacedEdge[] };

/**
 * The ways of the edges around all boxes: `resting` as the bot holds them, `shown` as they are now. While boxes are on
 * their way, only what they touch is made anew.
 */
export function useRoutes(resting: Flow, shown: Flow): RoutedFlow['routes'] {
  const isLarge = resting.edges.length > fewEdges;
  const made = useRef<RoutedFlow>(undefined);
  const far = useRoutesOfThread(resting, isLarge);
  const atRest = useMemo(() => {
    const { boxes, edges } = resting;
    if (!isLarge) made.current = routeFlow(boxes, edges, made.current);
    else if (far) made.current = far;
    else made.current ??= unrouted(resting);
    return made.current;
  }, [far, isLarge, resting]);
  const followed = useRef<{ readonly base: RoutedFlow; readonly flow: RoutedFlow }>(undefined);
  return useMemo(() => {
    const isAtRest = shown === resting && (!isLarge || atRest.boxes === resting.boxes);
    if (isAtRest && atRest.ends.size === shown.edges.length) {
      followed.current = undefined;
      return atRest.routes;
    }
    const before = followed.current?.base === atRest ? followed.current.flow : atRest;
    const flow = followFlow(before, shown.boxes, shown.edges, budgetOfFrame);
    followed.current = { base: atRest, flow };
    return flow.routes;
  }, [atRest, isLarge, resting, shown]);
}

/** Straight to their ends, until the ways around boxes are made. */
function unrouted({ boxes, edges }: Flow): RoutedFlow {
  return {
    boxes,
    ends: new Map(edges.map(({ id, ends }) => [id, ends])),
    lanes: new Map(),
    routes: new Map(edges.map(({ id, ends }) => [id, edgePath(ends)])),
  };
}

/** The ways of a large flow, as soon as the thread has made them; those of the flow before until then. */
function useRoutesOfThread(flow: Flow, isWanted: boolean): RoutedFlow | undefined {
  const [made, setMade] = useState<RoutedFlow>();
  const worker = useRef<Worker>(undefined);
  const turn = useRef(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    const own = new Worker(new URL('./routing/routes.worker.ts', import.meta.url), { type: 'module' });
    worker.current = own;
    return () => {
      worker.current = undefined;
      own.terminate();
    };
  }, [isWanted]);
  useEffect(() => {
    const own = worker.current;
    if (!own) return;
    const { boxes, edges } = flow;
    turn.current += 1;
    const request: RoutesRequest = { turn: turn.current, boxes, edges };
    own.onmessage = ({ data }: MessageEvent<RoutesResult>) => {
      if (data.turn !== request.turn) return;
      const ends = new Map(edges.map((edge) => [edge.id, edge.ends]));
      setMade({ boxes, ends, lanes: data.lanes, routes: data.routes });
    };
    own.postMessage(request);
  }, [flow, isWanted]);
  return isWanted ? made : undefined;
}
