import type { Point } from '../geometry/geometry.ts';
import type { Obstacles } from './obstacles.ts';

/** A corner costs as much as this many pixels of way. */
const cornerCost = 60;
/** Nobody waits for a longer search; so many steps find a way through a thousand boxes. */
const mostSteps = 40_000;
/** The ways near the two ends are tried first. */
const nearby = 800;

/**
 * The cheapest way of horizontal and vertical lines from one point to another that keeps `clearance` from all boxes. It
 * leaves to the right and enters from the left. Undefined where there is none.
 */
export function searchWay(
  obstacles: Obstacles,
  start: Point,
  end: Point,
  clearance: number,
): readonly Point[] | undefined {
  const near = {
    left: Math.min(start.x, end.x) - nearby,
    right: Math.max(start.x, end.x) + nearby,
    top: Math.min(start.y, end.y) - nearby,
    bottom: Math.max(start.y, end.y) + nearby,
  };
  return (
    searchIn(obstacles, start, end, clearance, near) ??
    searchIn(obstacles, start, end, clearance, {
      left: -Infinity,
      right: Infinity,
      top: -Infinity,
      bottom: Infinity,
    })
  );
}

type Area = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

function searchIn(
  obstacles: Obstacles,
  start: Point,
  end: Point,
  clearance: number,
  area: Area,
): readonly Point[] | undefined {
  const boxes = obstacles.boxes.filter(
    ({ x, y, width, height }) =>
      x <= area.right && x + width >= area.left && y <= area.bottom && y + height >= area.top,
  );
  const xs = linesOf([start.x, end.x, ...boxes.flatMap(({ x, width }) => [x - clearance, x + width + clearance])]); // prettier-ignore
  const ys = linesOf([start.y, end.y, ...boxes.flatMap(({ y, height }) => [y - clearance, y + height + clearance])]); // prettier-ignore
  const across = xs.length;
  const xAt = (state: number): number => xs[(state >> 1) % across] ?? 0;
  const yAt = (state: number): number => ys[Math.floor((state >> 1) / across)] ?? 0;
  const stateOf = (point: Point, isUpright: 0 | 1): number =>
    2 * (ys.indexOf(point.y) * across + xs.indexOf(point.x)) + isUpright;
  const first = stateOf(start, 0);
  const last = stateOf(end, 0);
  const costs = new Map<number, number>([[first, 0]]);
  const before = new Map<number, number>();
  const done = new Set<number>();
  const queue = createQueue();
  const visit = (state: number, from: number, cost: number): void => {
    if (done.has(state) || cost >= (costs.get(state) ?? Infinity)) return;
    costs.set(state, cost);
    before.set(state, from);
    queue.add(state, cost + Math.abs(xAt(state) - end.x) + Math.abs(yAt(state) - end.y));
  };
  queue.add(first, 0);
  for (let step = 0; step < mostSteps; step += 1) {
    const state = queue.take();
    if (state === undefined) return undefined;
    if (state === last) return cornersOf(before, first, last, (found) => ({ x: xAt(found), y: yAt(found) }));
    if (done.has(state)) continue;
    done.add(state);
    const cost = costs.get(state) ?? 0;
    const isUpright = (state & 1) === 1;
    visit(state ^ 1, state, cost + cornerCost);
    const [x, y] = [xAt(state), yAt(state)];
    for (const direction of [1, -1] as const) {
      const next = state + direction * (isUpright ? 2 * across : 2);
      const place = (state >> 1) % across;
      const isInside = isUpright
        ? next >= 0 && next < 2 * across * ys.length
        : place + direction >= 0 && place + direction < across;
      if (!isInside || done.has(next)) continue;
      const [toX, toY] = [xAt(next), yAt(next)];
      if (obstacles.blocking({ x1: x, y1: y, x2: toX, y2: toY }, clearance) >= 0) continue;
      visit(next, state, cost + Math.abs(toX - x) + Math.abs(toY - y));
    }
  }
  return undefined;
}

/** Each value once, from the lowest to the highest. */
function linesOf(values: readonly number[]): readonly number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

function cornersOf(
  before: ReadonlyMap<number, number>,
  first: number,
  last: number,
  pointOf: (state: number) => Point,
): readonly Point[] {
  const states = [last];
  for (let state = last; state !== first;) {
    const former = before.get(state);
    if (former === undefined) break;
    states.push(former);
    state = former;
  }
  return states.reverse().map(pointOf);
}

type Queue = {
  readonly add: (state: number, cost: number) => void;
  /** The cheapest that is left. */
  readonly take: () => number | undefined;
};

/** A binary heap. */
function createQueue(): Queue {
  const states: number[] = [];
  const costs: number[] = [];
  const costAt = (index: number): number => costs[index] ?? Infinity;
  const swap = (one: number, other: number): void => {
    const [state, cost] = [states[one] ?? 0, costAt(one)];
    states[one] = states[other] ?? 0;
    costs[one] = costAt(other);
    states[other] = state;
    costs[other] = cost;
  };
  return {
    add(state, cost) {
      states.push(state);
      costs.push(cost);
      for (let index = states.length - 1; index > 0;) {
        const parent = (index - 1) >> 1;
        if (costAt(parent) <= cost) break;
        swap(index, parent);
        index = parent;
      }
    },
    take() {
      const found = states[0];
      swap(0, states.length - 1);
      states.pop();
      costs.pop();
      for (let index = 0; ;) {
        const left = 2 * index + 1;
        const child = costAt(left + 1) < costAt(left) ? left + 1 : left;
        if (child >= states.length || costAt(child) >= costAt(index)) break;
        swap(index, child);
        index = child;
      }
      return found;
    },
  };
}
