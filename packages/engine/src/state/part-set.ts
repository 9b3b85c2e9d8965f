/**
 * A set of part numbers as a text: each character holds six of them, the first character the lowest. A chat of thirty
 * blocks takes some forty characters; the empty set is the empty text.
 */
type PartSet = string;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const emptyCharacter = 'A';
const bitsOfCharacter = 6;
const valueOf = new Map(alphabet.split('').map((character, value) => [character, value]));

/** True if the set holds the number. */
export function hasPart(set: PartSet, part: number): boolean {
  return (bitsOf(set.charAt(indexOf(part))) & bitOf(part)) !== 0;
}

/** The set with these numbers, in time that grows with the set and with their number. */
export function withParts(set: PartSet, parts: ReadonlySet<number>): PartSet {
  const characters = set.split('');
  for (const part of parts) {
    const index = indexOf(part);
    while (characters.length <= index) characters.push(emptyCharacter);
    characters[index] = alphabet.charAt(bitsOf(characters[index]) | bitOf(part));
  }
  return characters.join('');
}

const indexOf = (part: number): number => Math.floor(part / bitsOfCharacter);
const bitOf = (part: number): number => 1 << (part % bitsOfCharacter);
/** The bits of a character of a set; none beyond its end. */
const bitsOf = (character = ''): number => valueOf.get(character) ?? 0;
