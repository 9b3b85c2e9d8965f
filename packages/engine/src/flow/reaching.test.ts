import fc from 'fast-check';
import { reachingOf } from './reaching.ts';

/** The nodes that a path leads to from `from`; `from` itself only where a loop leads back to it. */
function reachedFrom(successors: readonly (readonly number[])[], from: number): Set<number> {
  const reached = new Set<number>();
  const open = [...(successors[from] ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    open.push(...(successors[node] ?? []));
  }
  return reached;
}

const graph = fc
  .integer({ min: 1, max: 12 })
  .chain((size) =>
    fc.array(fc.uniqueArray(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }),
  );

test('no node that can be reached is ever said to be out of reach', () => {
  fc.assert(
    fc.property(graph, fc.array(fc.nat(11), { maxLength: 4 }), (successors, picked) => {
      const sources = picked.filter((node) => node < successors.length);
      const { canReach, sorted } = reachingOf(successors);
      const labelled = sorted(sources);
      for (const source of sources)
        for (const target of reachedFrom(successors, source)) expect(canReach(labelled, target)).toBe(true);
    }),
  );
});

test('in a tree the answer is exact', () => {
  const tree = [[1, 2], [3, 4], [5], [], [], []];
  const { canReach, sorted } = reachingOf(tree);
  for (const source of tree.keys())
    for (const target of tree.keys())
      expect([source, target, canReach(sorted([source]), target)]).toEqual([
        source,
        target,
        source === target || reachedFrom(tree, source).has(target),
      ]);
});

test('of no source nothing is reached', () => {
  const { canReach, sorted } = reachingOf([[0]]);
  expect(canReach(sorted([]), 0)).toBe(false);
});
