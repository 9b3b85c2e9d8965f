import { sourceOf } from '@parley/editing';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { trail } from '../document/trail.ts';
import { useBot } from '../document/bot-context.ts';
import type { DrawnEdge } from './geometry/draw-edges.ts';
import { distanceTo, type EdgePath } from './geometry/edge-path.ts';
import { edgeEnds, type FlowGeometry, type Point } from './geometry/geometry.ts';
import { placedBoxes, placedEdges } from './routing/placed-flow.ts';
import type { PlacedEdge } from './routing/route-flow.ts';
import type { Positions } from './use-flow-nodes.ts';
import { useRoutes } from './use-routes.ts';

/** The ways of all edges, with those of what is chosen lit. */
export function useDrawnEdges(geometry: FlowGeometry, { resting, moving }: Positions): readonly DrawnEdge[] {
  const edges = useBot(({ document }) => document.edges);
  const selection = useBot((bot) => bot.selection);
  const followed = useStore(trail, ({ edgeIds }) => edgeIds);
  const atRest = useMemo(() => {
    return { boxes: placedBoxes(geometry, resting), edges: placedEdges(geometry, resting, edges) };
  }, [edges, geometry, resting]);
  const shown = useMemo(() => {
    if (Object.keys(moving).length === 0) return atRest;
    const positionOf = (id: string): Point | undefined => moving[id] ?? resting(id);
    const placed = atRest.edges.map((known): PlacedEdge => {
      const edge = edges[known.id];
      const { sourceId, targetId } = known.ends;
      if (!edge || (!moving[sourceId] && !moving[targetId])) return known;
      const ends = edgeEnds(geometry, positionOf, edge);
      return ends ? { id: known.id, ends } : known;
    });
    return { boxes: placedBoxes(geometry, positionOf), edges: placed };
  }, [atRest, edges, geometry, moving, resting]);
  const routes = useRoutes(atRest, shown);
  return useMemo(() => {
    const nodes = new Set(selection.nodeIds);
    const blocks = new Set(selection.blockIds);
    const chosen = new Set(selection.edgeIds);
    return shown.edges.flatMap(({ id, ends }): DrawnEdge[] => {
      const [edge, path] = [edges[id], routes.get(id)];
      if (!edge || !path) return [];
      const source = sourceOf(edge);
      const isOfBlock = source !== undefined && 'blockId' in source && blocks.has(source.blockId);
      const isLit =
        chosen.has(id) ||
        followed.has(id) ||
        isOfBlock ||
        nodes.has(ends.sourceId) ||
        nodes.has(ends.targetId);
      return [{ id, path, isLit }];
    });
  }, [shown, routes, edges, selection, followed]);
}

/** The edge that a point is on, within `reach` pixels of the flow. */
export function edgeAt(edges: readonly DrawnEdge[], point: Point, reach: number): string | undefined {
  let nearest: { readonly id: string; readonly distance: number } | undefined;
  for (const { id, path } of edges) {
    if (!isNear(path, point, reach)) continue;
    const distance = distanceTo(path, point);
    if (distance <= reach && distance < (nearest?.distance ?? Infinity)) nearest = { id, distance };
  }
  return nearest?.id;
}

/** False where a point is outside of the box around an edge: most edges are ruled out by that. */
function isNear({ points }: EdgePath, { x, y }: Point, reach: number): boolean {
  const xs = points.map((corner) => corner.x);
  const ys = points.map((corner) => corner.y);
  return (
    x >= Math.min(...xs) - reach &&
    x <= Math.max(...xs) + reach &&
    y >= Math.min(...ys) - reach &&
    y <= Math.max(...ys) + reach
  );
}
