import type { LiveEvent } from '@parley/client';

/** Somebody as the stream of a bot names them. */
type Person = Extract<LiveEvent, { type: 'people' }>['people'][number];

/** The colours that people are given. */
const tints = ['blue', 'green', 'purple', 'pink', 'yellow', 'grey'] as const;
export type Tint = (typeof tints)[number];

/** Somebody who has the bot open, with their colour. */
export type PersonHere = Person & { readonly tint: Tint };

/**
 * Gives people colours: a different one to each while there are enough of them, and the same one to somebody who stays or
 * comes back.
 */
export class PeopleTints {
  readonly #tints = new Map<string, Tint>();

  of(people: readonly Person[]): readonly PersonHere[] {
    const taken = new Set<Tint>();
    const later = new Set<Person>();
    // whoever has a colour keeps it, wherever they stand in the list
    for (const person of people) {
      const tint = this.#tints.get(person.userId);
      if (tint === undefined || taken.has(tint)) later.add(person);
      else taken.add(tint);
    }
    for (const { userId } of later) {
      const tint = tintFor(userId, taken);
      this.#tints.set(userId, tint);
      taken.add(tint);
    }
    return people.map((person) => ({ ...person, tint: this.#tints.get(person.userId) ?? 'grey' }));
  }
}

/** The colour that the id leads to, or the next one that nobody has: so most people look alike in all windows. */
function tintFor(userId: string, taken: ReadonlySet<Tint>): Tint {
  const first = hashOf(userId) % tints.length;
  const inTurn = [...tints.slice(first), ...tints.slice(0, first)];
  return inTurn.find((tint) => !taken.has(tint)) ?? inTurn[0] ?? 'grey';
}

function hashOf(text: string): number {
  let hash = 7;
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) % 1_000_003;
  return hash;
}
