import fc from 'fast-check';
import { componentsOf, longestPath } from './longest-path.ts';

test('is the heaviest path from each node on, itself included', () => {
  expect(longestPath({ successors: [[1, 2], [3], [3], []], weight: [1, 0, 5, 1] })).toEqual([7, 1, 6, 1]);
});

test('takes a loop for one node that weighs as much as all in it', () => {
  expect(longestPath({ successors: [[1], [0, 2], []], weight: [1, 1, 1] })).toEqual([3, 3, 1]);
});

test('of nothing is nothing', () => {
  expect(longestPath({ successors: [], weight: [] })).toEqual([]);
});

test('goes down a path of 200,000 nodes', () => {
  const length = 200_000;
  const successors = Array.from({ length }, (_, node) => (node + 1 < length ? [node + 1] : []));
  expect(longestPath({ successors, weight: successors.map(() => 1) })[0]).toBe(length);
});

const graphs = fc.integer({ min: 1, max: 8 }).chain((size) =>
  fc.record({
    successors: fc.array(fc.array(fc.nat(size - 1), { maxLength: 4 }), { minLength: size, maxLength: size }),
    weight: fc.array(fc.nat(3), { minLength: size, maxLength: size }),
  }),
);
/** The nodes reached from `node`, itself included, by trying every edge. */
function reachedFrom(successors: readonly (readonly number[])[], node: number): Set<number> {
  const reached = new Set([node]);
  for (const found of reached) for (const next of successors[found] ?? []) reached.add(next);
  return reached;
}

test('two nodes are in one component just where each can be reached from the other', () => {
  fc.assert(
    fc.property(graphs, ({ successors }) => {
      const component = componentsOf(successors);
      const reach = successors.map((_, node) => reachedFrom(successors, node));
      successors.forEach((_, a) => {
        successors.forEach((_, b) => {
          const mutual = reach[a]?.has(b) === true && reach[b]?.has(a) === true;
          expect(component[a] === component[b]).toBe(mutual);
        });
      });
    }),
  );
});

test('no simple path weighs more than what is said to remain, and what remains can be collected', () => {
  fc.assert(
    fc.property(graphs, ({ successors, weight }) => {
      const remaining = longestPath({ successors, weight });
      const heaviest = (node: number, seen: ReadonlySet<number>): number =>
        (weight[node] ?? 0) +
        Math.max(
          0,
          ...(successors[node] ?? [])
            .filter((next) => !seen.has(next))
            .map((next) => heaviest(next, new Set([...seen, next]))),
        );
      successors.forEach((_, node) => {
        const all = [...reachedFrom(successors, node)].reduce((sum, next) => sum + (weight[next] ?? 0), 0);
        expect(remaining[node]).toBeGreaterThanOrEqual(heaviest(node, new Set([node])));
        expect(remaining[node]).toBeLessThanOrEqual(all);
      });
    }),
  );
});
