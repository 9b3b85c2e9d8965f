import { samplePath, type EdgePath } from '../../src/canvas/geometry/edge-path.ts';
import type { Boxes, PlacedEdge } from '../../src/canvas/routing/route-flow.ts';

/** Each edge that runs behind a box which it does not belong to, with the name of that box. */
export function crossedBoxes(
  boxes: Boxes,
  edges: readonly PlacedEdge[],
  routes: ReadonlyMap<string, EdgePath>,
): readonly string[] {
  return edges.flatMap(({ id, ends }) => {
    const path = routes.get(id);
    const points = path ? samplePath(path) : [];
    const foreign = [...boxes].filter(([name]) => name !== ends.sourceId && name !== ends.targetId);
    return foreign
      .filter(([, { x, y, width, height }]) =>
        points.some((point, index) => {
          const next = points[index + 1];
          if (!next) return false;
          // sampled curves are short lines; those of routes are horizontal or vertical
          return (
            Math.max(point.x, next.x) > x &&
            Math.min(point.x, next.x) < x + width &&
            Math.max(point.y, next.y) > y &&
            Math.min(point.y, next.y) < y + height
          );
        }),
      )
      .map(([name]) => `${id} behind ${name}`);
  });
}
