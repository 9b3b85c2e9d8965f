import type { EdgePath } from './edge-path.ts';
import type { Point } from './geometry.ts';

const cornerRadius = 10;

/** Draws the line of an edge; from far away nobody sees whether its corners are round. */
export function tracePath(context: CanvasRenderingContext2D, path: EdgePath, hasSharpCorners: boolean): void {
  const points: readonly Point[] = path.points;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return;
  context.moveTo(first.x, first.y);
  if (path.kind === 'curve') {
    const [, second, third] = path.points;
    context.bezierCurveTo(second.x, second.y, third.x, third.y, last.x, last.y);
    return;
  }
  for (const [index, point] of points.entries()) {
    const [before, next] = [points[index - 1], points[index + 1]];
    if (before && next && !hasSharpCorners)
      context.arcTo(point.x, point.y, next.x, next.y, radiusAt(before, point, next));
    else if (before) context.lineTo(point.x, point.y);
  }
}

/** The line of an edge as the data of an SVG path. */
export function pathData(path: EdgePath): string {
  const pair = ({ x, y }: Point): string => `${x} ${y}`;
  if (path.kind === 'curve') {
    const [a, b, c, d] = path.points;
    return `M ${pair(a)} C ${pair(b)}, ${pair(c)}, ${pair(d)}`;
  }
  const { points } = path;
  return points
    .map((point, index) => {
      const [before, next] = [points[index - 1], points[index + 1]];
      if (!before) return `M ${pair(point)}`;
      if (!next) return `L ${pair(point)}`;
      const radius = radiusAt(before, point, next);
      return `L ${pair(towards(point, before, radius))} Q ${pair(point)}, ${pair(towards(point, next, radius))}`;
    })
    .join(' ');
}

/** The point at a distance from one point on the way to another. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = distance / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Corners that stand close to one another are less round. */
function radiusAt(before: Point, { x, y }: Point, next: Point): number {
  const room = Math.min(Math.hypot(x - before.x, y - before.y), Math.hypot(next.x - x, next.y - y));
  return Math.min(cornerRadius, room / 2);
}
