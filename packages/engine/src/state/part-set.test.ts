import fc from 'fast-check';
import { hasPart, withParts } from './part-set.ts';

test('a set of parts holds what was added to it, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(400), { maxLength: 30 })), (turns) => {
      const added = turns.flat();
      const set = turns.reduce((before, parts) => withParts(before, new Set(parts)), '');
      const held = Array.from({ length: 420 }, (_, part) => part).filter((part) => hasPart(set, part));
      expect(held).toEqual([...new Set(added)].sort((one, other) => one - other));
      expect(JSON.parse(JSON.stringify(set))).toBe(set);
    }),
  );
});

test('a chat that saw every block of a large bot takes 2 KiB, one of thirty blocks 40 bytes', () => {
  const all = (count: number): string =>
    withParts('', new Set(Array.from({ length: count }, (_, part) => part)));
  expect(all(12_000)).toHaveLength(2_000);
  expect(all(240)).toHaveLength(40);
});
