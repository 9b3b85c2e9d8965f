import { sourceOf } from '@parley/editing';
import type { Edge } from '@parley/schema';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { trail } from '../document/trail.ts';
import { useBot } from '../document/bot-context.ts';
import type { DrawnEdge } from './geometry/draw-edges.ts';
import { distanceTo, edgePath, type EdgePath } from './geometry/edge-path.ts';
import { edgeEnds, type EdgeEnds, type FlowGeometry, type Point } from './geometry/geometry.ts';
import type { Positions } from './use-flow-nodes.ts';

type PlacedEdge = {
  readonly id: string;
  readonly edge: Edge;
  readonly ends: EdgeEnds;
  readonly path: EdgePath;
};

/** The ways of all edges, with those of what is chosen lit. While nodes are dragged only their edges are placed anew. */
export function useDrawnEdges(geometry: FlowGeometry, { resting, moving }: Positions): readonly DrawnEdge[] {
  const edges = useBot(({ document }) => document.edges);
  const selection = useBot((bot) => bot.selection);
  const followed = useStore(trail, ({ edgeIds }) => edgeIds);
  const atRest = useMemo(
    () => Object.entries(edges).flatMap(([id, edge]) => placed(id, edge, geometry, resting) ?? []),
    [edges, geometry, resting],
  );
  const paths = useMemo(() => {
    const positionOf = (id: string): Point | undefined => moving[id] ?? resting(id);
    return atRest.map((known) => {
      const { sourceId, targetId } = known.ends;
      if (!moving[sourceId] && !moving[targetId]) return known;
      return placed(known.id, known.edge, geometry, positionOf) ?? known;
    });
  }, [atRest, geometry, moving, resting]);
  return useMemo(() => {
    const nodes = new Set(selection.nodeIds);
    const blocks = new Set(selection.blockIds);
    const chosen = new Set(selection.edgeIds);
    return paths.map(({ id, edge, ends, path }) => {
      const source = sourceOf(edge);
      const isOfBlock = source !== undefined && 'blockId' in source && blocks.has(source.blockId);
      const isLit =
        chosen.has(id) ||
        followed.has(id) ||
        isOfBlock ||
        nodes.has(ends.sourceId) ||
        nodes.has(ends.targetId);
      return { id, path, isLit };
    });
  }, [paths, selection, followed]);
}

function placed(
  id: string,
  edge: Edge,
  geometry: FlowGeometry,
  positionOf: (nodeId: string) => Point | undefined,
): PlacedEdge | undefined {
  const ends = edgeEnds(geometry, positionOf, edge);
  return ends && { id, edge, ends, path: edgePath(ends) };
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
