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

/** The set with one number more. */
export function withPart(set: PartSet, part: number): PartSet {
  const index = indexOf(part);
  const filled = set.padEnd(index, 'A');
  const bits = bitsAt(set, index) | bitOf(part);
  return filled.slice(0, index) + alphabet.charAt(bits) + filled.slice(index + 1);
}

const indexOf = (part: number): number => Math.floor(part / bitsOfCharacter);
const bitOf = (part: number): number => 1 << (part % bitsOfCharacter);
const bitsAt = (set: PartSet, index: number): number => valueOf.get(set.charAt(index)) ?? 0;
