import { edgePath, samplePath, type EdgePath } from '../geometry/edge-path.ts';
import type { Point } from '../geometry/geometry.ts';
import { roomiest, type Line, type Obstacles } from './obstacles.ts';
import { searchWay } from './search-way.ts';

/** An edge to route: its ends, and the places of its own boxes among the obstacles. */
export type RoutedEnds = {
  readonly from: Point;
  readonly to: Point;
  readonly source: number;
  readonly target: number;
  /** The edge turns so far right of the first place where it could: edges of one group lie beside one another. */
  readonly lane: number;
};

/** The distances that a way keeps from boxes: the widest at which there is a way counts. */
const clearances = [roomiest, 7, 2] as const;
/** So many boxes are passed by on one side before another way is looked for. */
const mostPassed = 24;

/**
 * The way of an edge around all boxes: a curve where nothing stands between the two ends, straight lines otherwise. An
 * edge that cannot get to its end without crossing a box runs straight to it.
 */
export function routeEdge(obstacles: Obstacles, ends: RoutedEnds): EdgePath {
  const plain = edgePath(ends);
  if (plain.kind === 'curve' && isFreeCurve(obstacles, ends, plain)) return plain;
  for (const clearance of clearances) {
    const corners = wayAround(obstacles, ends, clearance);
    if (corners) return { kind: 'elbows', points: withoutStraight([ends.from, ...corners, ends.to]) };
  }
  return plain;
}

function wayAround(obstacles: Obstacles, ends: RoutedEnds, clearance: number): readonly Point[] | undefined {
  const { from, to, source, target, lane } = ends;
  const end = { x: to.x - clearance, y: to.y };
  if (obstacles.blocking(lineOf(end, to), 0, target) >= 0 || !isFreeAt(obstacles, end, clearance))
    return undefined;
  // a lane of its own where there is room for it
  for (const offset of lane > 0 ? [lane, 0] : [0]) {
    const start = { x: from.x + clearance + offset, y: from.y };
    if (obstacles.blocking(lineOf(from, start), 0, source) >= 0) continue;
    if (!isFreeAt(obstacles, start, clearance)) continue;
    const way = simpleWay(obstacles, start, end, clearance);
    if (way) return way;
    if (offset === 0) return searchWay(obstacles, start, end, clearance);
  }
  return undefined;
}

const isFreeAt = (obstacles: Obstacles, at: Point, clearance: number): boolean =>
  obstacles.blocking(lineOf(at, at), clearance) < 0;
const lineOf = (one: Point, other: Point): Line => ({ x1: one.x, y1: one.y, x2: other.x, y2: other.y });

/** The way with the fewest corners: down or up once, or to a free level between the boxes and from there to the end. */
function simpleWay(
  obstacles: Obstacles,
  start: Point,
  end: Point,
  clearance: number,
): readonly Point[] | undefined {
  const isFree = (points: readonly Point[]): boolean =>
    points.every((point, index) => {
      const next = points[index + 1];
      return !next || obstacles.blocking(lineOf(point, next), clearance) < 0;
    });
  if (end.x >= start.x) {
    for (const x of [start.x, (start.x + end.x) / 2, end.x]) {
      const way = [start, { x, y: start.y }, { x, y: end.y }, end];
      if (isFree(way)) return way;
    }
  }
  const middle = (start.y + end.y) / 2;
  const levels = ([-1, 1] as const).flatMap((side) => freeLevel(obstacles, start.x, end.x, middle, side, clearance)); // prettier-ignore
  const lengthVia = (y: number): number => Math.abs(y - start.y) + Math.abs(y - end.y);
  for (const y of levels.sort((a, b) => lengthVia(a) - lengthVia(b))) {
    const way = [start, { x: start.x, y }, { x: end.x, y }, end];
    if (isFree(way)) return way;
  }
  return undefined;
}

/** The first height above or below `y` at which nothing stands between two verticals; none where many boxes do. */
function freeLevel(
  obstacles: Obstacles,
  x1: number,
  x2: number,
  y: number,
  side: 1 | -1,
  clearance: number,
): readonly number[] {
  let level = y;
  for (let passed = 0; passed < mostPassed; passed += 1) {
    const box = obstacles.boxes[obstacles.blocking({ x1, y1: level, x2, y2: level }, clearance)];
    if (!box) return [level];
    level = side < 0 ? box.y - clearance : box.y + box.height + clearance;
  }
  return [];
}

/** True if a curve comes near to no box but the two that it connects. */
function isFreeCurve(
  obstacles: Obstacles,
  { from, to, source, target }: RoutedEnds,
  curve: EdgePath,
): boolean {
  const clearance = roomiest / 2;
  const points = samplePath(curve);
  return points.every((point, index) => {
    const next = points[index + 1];
    if (!next) return true;
    const line = lineOf(point, next);
    const isAtEnd = point.x < from.x + clearance ? source : next.x > to.x - clearance ? target : -1;
    return obstacles.blocking(line, isAtEnd < 0 ? clearance : 0, isAtEnd) < 0;
  });
}

/** Leaves out points that stand on the line between their neighbours. */
function withoutStraight(points: readonly Point[]): readonly Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const [before, last] = [kept.at(-2), kept.at(-1)];
    if (last?.x === point.x && last.y === point.y) continue;
    const isStraight =
      before &&
      last &&
      ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y));
    if (isStraight) kept.pop();
    kept.push(point);
  }
  return kept;
}
