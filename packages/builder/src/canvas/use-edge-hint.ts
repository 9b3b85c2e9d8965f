import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react';
import type { DrawnEdge } from './geometry/draw-edges.ts';
import type { Point } from './geometry/geometry.ts';
import { edgeAt } from './use-drawn-edges.ts';

/** A pointer this near to an edge means it, in pixels of the screen. */
const edgeReach = 8;

/** The edge under the pointer, and the position of the pointer in the canvas. */
export type EdgeHint = Point & { readonly edgeId: string };

type EdgePointing = {
  /** The edge at a position of the window. */
  readonly edgeUnder: (at: Pick<MouseEvent, 'clientX' | 'clientY'>) => DrawnEdge | undefined;
  /** True if the end of an edge is out of sight. */
  readonly leadsAway: (edge: DrawnEdge) => boolean;
  readonly hint: EdgeHint | undefined;
  readonly onMove: (event: MouseEvent) => void;
  readonly onLeave: () => void;
};

/** Finds the edges under the pointer, once a frame at most. */
export function useEdgeHint(edges: readonly DrawnEdge[]): EdgePointing {
  const { screenToFlowPosition, flowToScreenPosition, getZoom } = useReactFlow();
  const flow = useStoreApi();
  const [hint, setHint] = useState<EdgeHint>();
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const edgeUnder = useCallback(
    ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>) => {
      const point = screenToFlowPosition({ x: clientX, y: clientY });
      const id = edgeAt(edges, point, edgeReach / getZoom());
      return edges.find((edge) => edge.id === id);
    },
    [edges, getZoom, screenToFlowPosition],
  );
  const leadsAway = useCallback(
    ({ path }: DrawnEdge) => {
      const box = flow.getState().domNode?.getBoundingClientRect();
      const end = path.points.at(-1);
      if (!box || !end) return false;
      const { x, y } = flowToScreenPosition(end);
      return x < box.left || x > box.right || y < box.top || y > box.bottom;
    },
    [flow, flowToScreenPosition],
  );
  const onMove = useCallback(
    ({ clientX, clientY }: MouseEvent) => {
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => {
        const box = flow.getState().domNode?.getBoundingClientRect();
        const edge = edgeUnder({ clientX, clientY });
        if (!box || !edge) setHint(undefined);
        else setHint({ edgeId: edge.id, x: clientX - box.left, y: clientY - box.top });
      });
    },
    [edgeUnder, flow],
  );
  const onLeave = useCallback(() => {
    cancelAnimationFrame(frame.current);
    setHint(undefined);
  }, []);
  return { edgeUnder, leadsAway, hint, onMove, onLeave };
}
