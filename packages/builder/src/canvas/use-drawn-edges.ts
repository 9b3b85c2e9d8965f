import { sourceOf } from '@parley/editing';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { trail } from '../document/trail.ts';
import { useBot } from './bot-context.ts';
import type { DrawnEdge } from './draw-edges.ts';
import { distanceTo, edgePath } from './edge-path.ts';
import { edgeEnds, type FlowGeometry, type Point } from './geometry.ts';

/** The ways of all edges, with those of what is chosen lit. */
export function useDrawnEdges(
  geometry: FlowGeometry,
  positionOf: (nodeId: string) => Point | undefined,
): readonly DrawnEdge[] {
  const edges = useBot(({ document }) => document.edges);
  const selection = useBot((bot) => bot.selection);
  const followed = useStore(trail, ({ edgeIds }) => edgeIds);
  const paths = useMemo(
    () =>
      Object.entries(edges).flatMap(([id, edge]) => {
        const ends = edgeEnds(geometry, positionOf, edge);
        return ends ? [{ id, edge, ends, path: edgePath(ends) }] : [];
      }),
    [edges, geometry, positionOf],
  );
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

/** The edge that a point is on, within `reach` pixels of the flow. */
export function edgeAt(edges: readonly DrawnEdge[], point: Point, reach: number): string | undefined {
  let nearest: { readonly id: string; readonly distance: number } | undefined;
  for (const { id, path } of edges) {
    const distance = distanceTo(path, point);
    if (distance <= reach && distance < (nearest?.distance ?? Infinity)) nearest = { id, distance };
  }
  return nearest?.id;
}
