import type { EdgeEnds, Point } from './geometry.ts';

/** An edge runs a curve, or, where it has to go back, straight lines with rounded corners. */
export type EdgePath =
  | { readonly kind: 'curve'; readonly points: readonly [Point, Point, Point, Point] }
  | { readonly kind: 'elbows'; readonly points: readonly Point[] };

/** The length of the straight parts at both ends. */
const stub = 22;
/** The distance an edge keeps from the nodes it goes around. */
const clearance = 40;

/** The way of an edge: it leaves to the right and enters from the left. */
export function edgePath({ from, to }: Pick<EdgeEnds, 'from' | 'to'>): EdgePath {
  const distance = to.x - from.x;
  if (distance >= 0) {
    const reach = Math.max(stub / 2, distance / 2);
    return {
      kind: 'curve',
      points: [from, { x: from.x + reach, y: from.y }, { x: to.x - reach, y: to.y }, to],
    };
  }
  const rise = to.y - from.y;
  const middle = Math.abs(rise) > 3 * clearance ? from.y + rise / 2 : Math.max(from.y, to.y) + 2 * clearance;
  return {
    kind: 'elbows',
    points: [
      from,
      { x: from.x + stub, y: from.y },
      { x: from.x + stub, y: middle },
      { x: to.x - stub, y: middle },
      { x: to.x - stub, y: to.y },
      to,
    ],
  };
}

/** Points along an edge, close enough to one another to tell whether a pointer is on it. */
export function samplePath(path: EdgePath): readonly Point[] {
  if (path.kind === 'elbows') return path.points;
  const [a, b, c, d] = path.points;
  const steps = 24;
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const s = 1 - t;
    const at = (p: number, q: number, r: number, z: number): number =>
      s * s * s * p + 3 * s * s * t * q + 3 * s * t * t * r + t * t * t * z;
    return { x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y) };
  });
}

/** The distance of a point from an edge. */
export function distanceTo(path: EdgePath, point: Point): number {
  const points = samplePath(path);
  let nearest = Infinity;
  for (const [index, start] of points.entries()) {
    const end = points[index + 1];
    if (end) nearest = Math.min(nearest, distanceToLine(point, start, end));
  }
  return nearest;
}

function distanceToLine(point: Point, start: Point, end: Point): number {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - start.x) * dx + (point.y - start.y) * dy) / length;
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - start.x - t * dx, point.y - start.y - t * dy);
}
