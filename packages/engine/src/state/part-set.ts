/**
 * A set of part numbers as a text: each character holds six of them, the first character the lowest. A chat of thirty
 * blocks takes some forty characters; the empty set is the empty text.
 */
type PartSet = string;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const bitsOfCharacter = 6;
const valueOf = new Map(alphabet.split('').map((character, value) => [character, value]));

/** True if the set holds the number. */
export function hasPart(set: PartSet, part: number): boolean {
  return (bitsAt(set, indexOf(part)) & bitOf(part)) !== 0;
}

/** The set with these numbers, in time that grows with the set and with their number. */
export function withParts(set: PartSet, parts: ReadonlySet<number>): PartSet {
  let length = set.length;
  for (const part of parts) length = Math.max(length, indexOf(part) + 1);
  const bits = Array.from({ length }, (_, index) => bitsAt(set, index));
  for (const part of parts) bits[indexOf(part)] = (bits[indexOf(part)] ?? 0) | bitOf(part);
  return bits.map((value) => alphabet.charAt(value)).join('');
}

const indexOf = (part: number): number => Math.floor(part / bitsOfCharacter);
const bitOf = (part: number): number => 1 << (part % bitsOfCharacter);
const bitsAt = (set: PartSet, index: number): number => valueOf.get(set.charAt(index)) ?? 0;
