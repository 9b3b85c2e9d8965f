import fc from 'fast-check';
import { createdAtOf, positionOf, resultIdOf, shardOf } from './result-id.ts';

const secret = 'AAAAAAAAAAAAAAAAAAAAAA';

test('an id gives back the position it was made from, for every instant until 2248', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (position) => {
      expect(positionOf(resultIdOf(position, secret))).toBe(position);
    }),
  );
  expect(createdAtOf(Number.MAX_SAFE_INTEGER)).toBeGreaterThan(Date.UTC(2248, 0));
});

test('ids sort as their positions do', () => {
  const positions = [0, 35, 36, 1024, Date.UTC(2026, 0) * 1024, Date.UTC(2200, 0) * 1024];
  const ids = positions.map((position) => resultIdOf(position, secret));
  expect([...ids].sort()).toEqual(ids);
});

test('a position carries its millisecond and its shard', () => {
  const position = 1_763_000_000_123 * 1024 + 3 * 64 + 5;
  expect(createdAtOf(position)).toBe(1_763_000_000_123);
  expect(shardOf(position)).toBe(5);
});

test.each([
  '',
  'x',
  `${'0'.repeat(11)}-short`,
  `${'z'.repeat(11)}-${secret}`,
  `0000000000A-${secret}`,
  '../etc',
])('%j is no result id', (text) => {
  expect(positionOf(text)).toBeUndefined();
});
