import fc from 'fast-check';
import { fairCache, type FairCache } from './fair-cache.ts';

type Value = { readonly key: string };
const keep = (cache: FairCache<Value>, organizationId: string, key: string, size: number): void =>
  cache.set(key, { key }, organizationId, size);
const known = (cache: FairCache<Value>, ...keys: string[]): string[] =>
  keys.filter((key) => cache.get(key)?.key === key);

test('an organization displaces its own, beyond half of the cache', () => {
  const cache = fairCache<Value>(10);
  keep(cache, 'quiet', 'q', 3);
  for (const key of ['a', 'b', 'c']) keep(cache, 'noisy', key, 2);
  expect(known(cache, 'q', 'a', 'b', 'c')).toEqual(['q', 'b', 'c']);
  cache.get('b');
  keep(cache, 'noisy', 'd', 2);
  expect(known(cache, 'q', 'b', 'c', 'd')).toEqual(['q', 'b', 'd']);
});

test('one value may fill the share, a larger one is not kept and displaces nothing else', () => {
  const cache = fairCache<Value>(10);
  keep(cache, 'a', 'full', 5);
  keep(cache, 'a', 'larger', 6);
  expect(known(cache, 'full', 'larger')).toEqual(['full']);
});

test('a value that is kept anew counts once', () => {
  const cache = fairCache<Value>(10);
  for (let times = 0; times < 5; times++) keep(cache, 'a', 'x', 2);
  keep(cache, 'a', 'y', 3);
  expect(known(cache, 'x', 'y')).toEqual(['x', 'y']);
});

test('whatever is kept and read, nobody has more than half, all together no more than the whole, and the newest is there', () => {
  const step = fc.record({
    organizationId: fc.constantFrom('a', 'b', 'c'),
    name: fc.nat(5),
    size: fc.integer({ min: 1, max: 12 }),
    reads: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const cache = fairCache<Value>(20);
      const sizes = new Map<string, { readonly organizationId: string; readonly size: number }>();
      for (const { organizationId, name, size, reads } of steps) {
        const key = `${organizationId}${name}`;
        if (reads) {
          cache.get(key);
          continue;
        }
        keep(cache, organizationId, key, size);
        sizes.set(key, { organizationId, size });
        expect(known(cache, key)).toEqual(size <= 10 ? [key] : []);
      }
      const left = [...sizes].filter(([key]) => cache.get(key));
      const sumOf = (kept: typeof left): number => kept.reduce((sum, [, { size }]) => sum + size, 0);
      expect(sumOf(left)).toBeLessThanOrEqual(20);
      for (const id of ['a', 'b', 'c'])
        expect(sumOf(left.filter(([, { organizationId }]) => organizationId === id))).toBeLessThanOrEqual(10);
    }),
  );
});
