import { edgePath, type EdgePath } from '../geometry/edge-path.ts';
import type { Box, EdgeEnds, Point } from '../geometry/geometry.ts';
import { createObstacles, roomiest, type Obstacles } from './obstacles.ts';
import { routeEdge, type RoutedEnds } from './route-edge.ts';

/** An edge to route. */
export type PlacedEdge = { readonly id: string; readonly ends: EdgeEnds };
export type Boxes = ReadonlyMap<string, Box>;

/** The ways of a flow, and what they were made for. */
export type RoutedFlow = {
  readonly boxes: Boxes;
  readonly ends: ReadonlyMap<string, EdgeEnds>;
  readonly lanes: ReadonlyMap<string, number>;
  readonly routes: ReadonlyMap<string, EdgePath>;
};

/** Edges of one group lie this far from one another. */
const laneWidth = 7;
const mostLanes = 6;

/**
 * The ways of all edges around all boxes. Those of `known` that still hold are kept: a way is made again if an end of it
 * moved, if it comes near to a place where a box is or was that changed, or if it is new.
 */
export function routeFlow(boxes: Boxes, edges: readonly PlacedEdge[], known?: RoutedFlow): RoutedFlow {
  const lanes = lanesOf(edges);
  const changed = known ? [...changedBoxes(known.boxes, boxes), ...changedBoxes(boxes, known.boxes)] : [];
  let lookup: Lookup | undefined;
  const routes = new Map<string, EdgePath>();
  for (const edge of edges) {
    const path = known?.routes.get(edge.id);
    const isKept =
      path !== undefined &&
      known !== undefined &&
      shiftOf(known.ends.get(edge.id), edge.ends) === still &&
      known.lanes.get(edge.id) === lanes.get(edge.id) &&
      !changed.some((box) => comesNear(path, box, roomiest + laneWidth * mostLanes));
    lookup ??= isKept ? undefined : obstaclesOf(boxes);
    const way = isKept || !lookup ? path : routeEdge(lookup.obstacles, endsOf(edge, lookup.placeOf, lanes));
    if (way) routes.set(edge.id, way);
  }
  return { boxes, ends: endsById(edges), lanes, routes };
}

/** Boxes are moved many at once; of more than these nobody sees what they lie on meanwhile. */
const mostWatched = 12;

/**
 * The ways while boxes are on their way, within so many milliseconds: edges of what moves are made again, and those
 * that it comes to lie on. What is not made in time runs straight, or stays, until the next frame.
 */
export function followFlow(
  known: RoutedFlow,
  boxes: Boxes,
  edges: readonly PlacedEdge[],
  budget: number,
): RoutedFlow {
  const changed = changedBoxes(known.boxes, boxes);
  const watched = changed.length > mostWatched ? [] : changed;
  const end = performance.now() + budget;
  let lookup: Lookup | undefined;
  const routes = new Map(known.routes);
  const route = (edge: PlacedEdge): boolean => {
    if (performance.now() > end) return false;
    lookup ??= obstaclesOf(boxes);
    routes.set(edge.id, routeEdge(lookup.obstacles, endsOf(edge, lookup.placeOf, known.lanes)));
    return true;
  };
  const covered: PlacedEdge[] = [];
  for (const edge of edges) {
    const path = known.routes.get(edge.id);
    const shift = shiftOf(known.ends.get(edge.id), edge.ends);
    if (path && shift === still) {
      if (watched.some((box) => comesNear(path, box, 1))) covered.push(edge);
    } else if (path && shift && watched.length === 0) {
      routes.set(edge.id, shifted(path, shift));
    } else if (!route(edge)) {
      routes.set(edge.id, edgePath(edge.ends));
    }
  }
  for (const edge of covered) if (!isOwn(edge, watched, boxes) && !route(edge)) break;
  return { boxes, ends: endsById(edges), lanes: known.lanes, routes };
}

/** True if all that lies on an edge are the boxes that it connects. */
function isOwn({ ends }: PlacedEdge, watched: readonly Box[], boxes: Boxes): boolean {
  return watched.every((box) => box === boxes.get(ends.sourceId) || box === boxes.get(ends.targetId));
}

const endsById = (edges: readonly PlacedEdge[]): RoutedFlow['ends'] =>
  new Map(edges.map(({ id, ends }) => [id, ends]));

type Lookup = { readonly obstacles: Obstacles; readonly placeOf: ReadonlyMap<string, number> };

function obstaclesOf(boxes: Boxes): Lookup {
  return {
    obstacles: createObstacles([...boxes.values()]),
    placeOf: new Map([...boxes.keys()].map((id, index) => [id, index])),
  };
}

function endsOf(
  { id, ends: { from, to, sourceId, targetId } }: PlacedEdge,
  placeOf: Lookup['placeOf'],
  lanes: ReadonlyMap<string, number>,
): RoutedEnds {
  const [source, target] = [placeOf.get(sourceId) ?? -1, placeOf.get(targetId) ?? -1];
  return { from, to, source, target, lane: lanes.get(id) ?? 0 };
}

/**
 * Edges of one group turn in lanes of their own: of those that go down the lowest turns first, of those that go up the
 * highest, so that none crosses another.
 */
function lanesOf(edges: readonly PlacedEdge[]): ReadonlyMap<string, number> {
  const lanes = new Map<string, number>();
  const bySource = new Map<string, PlacedEdge[]>();
  for (const edge of edges) {
    const isDown = edge.ends.to.y >= edge.ends.from.y;
    const key = `${isDown ? 'down' : 'up'} ${edge.ends.sourceId}`;
    const list = bySource.get(key);
    if (list) list.push(edge);
    else bySource.set(key, [edge]);
  }
  for (const [key, list] of bySource) {
    const sign = key.startsWith('down') ? -1 : 1;
    list.sort((a, b) => sign * (a.ends.from.y - b.ends.from.y));
    for (const [index, { id }] of list.entries()) lanes.set(id, laneWidth * Math.min(index, mostLanes - 1));
  }
  return lanes;
}

/** The boxes of `now` that are new, or elsewhere or of another size than before. */
function changedBoxes(before: Boxes, now: Boxes): readonly Box[] {
  if (before === now) return [];
  return [...now].flatMap(([id, box]) => {
    const was = before.get(id);
    const isSame =
      was === box ||
      (was?.x === box.x && was.y === box.y && was.width === box.width && was.height === box.height);
    return isSame ? [] : [box];
  });
}

const still: Point = { x: 0, y: 0 };

/** The way that both ends of an edge have moved; undefined where they moved apart, or the edge is new. */
function shiftOf(before: EdgeEnds | undefined, now: EdgeEnds): Point | undefined {
  if (before === now) return still;
  if (!before) return undefined;
  const [x, y] = [now.from.x - before.from.x, now.from.y - before.from.y];
  if (now.to.x - before.to.x !== x || now.to.y - before.to.y !== y) return undefined;
  return x === 0 && y === 0 ? still : { x, y };
}

function shifted(path: EdgePath, { x, y }: Point): EdgePath {
  const shift = (point: Point): Point => ({ x: point.x + x, y: point.y + y });
  if (path.kind === 'elbows') return { kind: 'elbows', points: path.points.map(shift) };
  const [a, b, c, d] = path.points;
  return { kind: 'curve', points: [shift(a), shift(b), shift(c), shift(d)] };
}

/** True if a part of a way comes nearer to a box than `room`. */
function comesNear({ points }: EdgePath, { x, y, width, height }: Box, room: number): boolean {
  return points.some((point, index) => {
    const next = points[index + 1];
    return (
      next !== undefined &&
      Math.min(point.x, next.x) < x + width + room &&
      Math.max(point.x, next.x) > x - room &&
      Math.min(point.y, next.y) < y + height + room &&
      Math.max(point.y, next.y) > y - room
    );
  });
}
