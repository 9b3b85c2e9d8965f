import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { crossedBoxes } from '../../../tests/support/crossed-boxes.ts';
import { edgePath } from '../geometry/edge-path.ts';
import type { Box } from '../geometry/geometry.ts';
import { followFlow, routeFlow, type PlacedEdge } from './route-flow.ts';

const box = (x: number, y: number, height = 120): Box => ({ x, y, width: 300, height });

/** Edges between boxes, each from so far below the top of its source. */
function edgesBetween(
  boxes: ReadonlyMap<string, Box>,
  ...pairs: readonly (readonly [source: string, target: string, top: number])[]
): readonly PlacedEdge[] {
  return pairs.flatMap(([sourceId, targetId, top]): PlacedEdge[] => {
    const [source, target] = [boxes.get(sourceId), boxes.get(targetId)];
    if (!source || !target) return [];
    const from = { x: source.x + source.width, y: source.y + top };
    const ends = { from, to: { x: target.x, y: target.y + 19 }, sourceId, targetId };
    return [{ id: `${sourceId} ${top} ${targetId}`, ends }];
  });
}

/** Boxes in cells of a grid: none touches another, some nearly do. */
const flows = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 5 }),
      y: fc.integer({ min: 0, max: 5 }),
      shift: fc.integer({ min: 0, max: 60 }),
      height: fc.integer({ min: 40, max: 380 }),
    }),
    { minLength: 2, maxLength: 24 },
  )
  .chain((cells) => {
    const boxes = new Map(cells.map(({ x, y, shift, height }) => [`${x}-${y}`, box(x * 366 + shift, y * 386, height)])); // prettier-ignore
    const node = fc.constantFrom(...boxes.keys());
    const pairs = fc.array(fc.tuple(node, node, fc.integer({ min: 19, max: 39 })), { maxLength: 40 });
    return pairs.map((list) => ({ boxes, edges: edgesBetween(boxes, ...list) }));
  });

describe('the ways of edges', () => {
  test('run through no box wherever there is a way around it', () => {
    fc.assert(
      fc.property(flows, ({ boxes, edges }) => {
        const { routes } = routeFlow(boxes, edges);
        expect(crossedBoxes(boxes, edges, routes)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('are curves where nothing stands between, and lines around what does', () => {
    const boxes = new Map([
      ['a', box(0, 0)],
      ['b', box(500, 0)],
      ['c', box(1000, 0)],
    ]);
    const edges = edgesBetween(boxes, ['a', 'b', 60], ['a', 'c', 100], ['c', 'a', 60]);
    const { routes } = routeFlow(boxes, edges);
    expect([...routes.values()].map(({ kind }) => kind)).toEqual(['curve', 'elbows', 'elbows']);
    expect(crossedBoxes(boxes, edges, routes)).toEqual([]);
    const straight = new Map(edges.map(({ id, ends }) => [id, edgePath(ends)]));
    expect(crossedBoxes(boxes, edges, straight)).toEqual(['a 100 c behind b']);
  });

  test('leave a group in the order of its options, in lanes of their own', () => {
    const boxes = new Map([
      ['a', box(0, 0, 300)],
      ['wall', box(440, 0, 700)],
      ['b', box(900, 800)],
    ]);
    const edges = edgesBetween(boxes, ['a', 'b', 60], ['a', 'b', 100], ['a', 'b', 140]);
    const { routes } = routeFlow(boxes, edges);
    const turns = [...routes.values()].flatMap(({ points }) => points.slice(1, 2).map(({ x }) => x));
    expect(turns).toEqual([...turns].sort((one, other) => other - one));
    expect(new Set(turns).size).toBe(3);
  });

  test('are kept where nothing near them changed', () => {
    const boxes = new Map([
      ['a', box(0, 0)],
      ['b', box(500, 0)],
      ['c', box(0, 2000)],
      ['d', box(500, 2000)],
    ]);
    const edges = edgesBetween(boxes, ['a', 'b', 60], ['d', 'c', 60]);
    const before = routeFlow(boxes, edges);
    const moved = new Map([...boxes, ['d', box(700, 2300)]]);
    const after = routeFlow(moved, edgesBetween(moved, ['a', 'b', 60], ['d', 'c', 60]), before);
    expect(after.routes.get('a 60 b')).toBe(before.routes.get('a 60 b'));
    expect(after.routes).toEqual(routeFlow(moved, edgesBetween(moved, ['a', 'b', 60], ['d', 'c', 60])).routes); // prettier-ignore
  });

  test('cross no box that is dragged over them', () => {
    const start = new Map([
      ['a', box(0, 0)],
      ['b', box(900, 0)],
      ['c', box(450, 600)],
    ]);
    const links = [
      ['a', 'b', 60],
      ['c', 'b', 60],
    ] as const;
    let flow = routeFlow(start, edgesBetween(start, ...links));
    for (let y = 600; y > -40; y -= 20) {
      const boxes = new Map([...start, ['c', box(450, y)]]);
      const edges = edgesBetween(boxes, ...links);
      flow = followFlow(flow, boxes, edges, Infinity);
      expect(crossedBoxes(boxes, edges, flow.routes)).toEqual([]);
    }
  });

  test('of many boxes that move together move with them', () => {
    const boxes = new Map(Array.from({ length: 20 }, (_, index) => [`${index}`, box(index * 400, 0)]));
    const edges = edgesBetween(boxes, ['0', '1', 60], ['5', '3', 60]);
    const moved = new Map([...boxes].map(([id, at]) => [id, { ...at, x: at.x + 33, y: at.y + 7 }]));
    const after = followFlow(routeFlow(boxes, edges), moved, edgesBetween(moved, ['0', '1', 60], ['5', '3', 60]), 0); // prettier-ignore
    expect(after.routes).toEqual(routeFlow(moved, edgesBetween(moved, ['0', '1', 60], ['5', '3', 60])).routes); // prettier-ignore
  });
});
