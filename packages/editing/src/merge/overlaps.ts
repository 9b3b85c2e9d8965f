import type { BotDocument } from '../document/bot-document.ts';
import { isEqualJson } from '../document/json.ts';
import type { Operation, Path } from '../operations/operation.ts';
import { readerOf, type Read } from '../operations/read-at.ts';
import { partsUsedBy, TouchedPlaces, type TouchedPlace } from './touched-places.ts';

/** A place that both sides changed differently, with its values; undefined where a side has nothing there. */
export type Overlap = {
  readonly path: Path;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
};

/** Documents of both sides and the state they began with. */
export type Sides = { readonly base: BotDocument; readonly theirs: BotDocument; readonly mine: BotDocument };

/** One's own operations as they are left beside those of the others. */
export type Comparison = {
  /** Operations that touch nothing the others touched differently. */
  readonly free: readonly Operation[];
  readonly overlaps: readonly Overlap[];
};

/**
 * Compares one's own operations with those of others. Two overlap where one place is the same as the other or inside of
 * it and the sides differ there, or where one needs a part that the other removed. Moves overlap with nothing else: of
 * two moves the later wins, and what was removed stays removed. The work grows with the operations and with the bot,
 * not with their product: each place is compared once, whoever touches it.
 */
export function compareOperations(
  sides: Sides,
  theirs: readonly Operation[],
  mine: readonly Operation[],
): Comparison {
  const comparing = new Comparing(sides, theirs);
  const free = mine.filter((operation) => comparing.isFree(operation));
  return { free, overlaps: [...comparing.overlaps.values()] };
}

class Comparing {
  readonly overlaps = new Map<string, Overlap>();
  readonly #places: TouchedPlaces;
  readonly #equal = new Map<TouchedPlace, boolean>();
  readonly #base: Read;
  readonly #theirs: Read;
  readonly #mine: Read;

  constructor({ base, theirs, mine }: Sides, operations: readonly Operation[]) {
    this.#places = new TouchedPlaces(operations);
    this.#base = readerOf(base);
    this.#theirs = readerOf(theirs);
    this.#mine = readerOf(mine);
  }

  /** True if an operation of one's own touches nothing that the others touched differently; notes where it does. */
  isFree(own: Operation): boolean {
    const places = this.#places.along(own.path);
    const verdicts = places.map((place, index) => this.#meets(own, place, own.path.slice(0, index + 1)));
    const missed = this.#missedParts(own);
    for (const path of missed) this.#note(path);
    return missed.length === 0 && verdicts.every((isMet) => !isMet);
  }

  /** True if an operation meets what the others did at a place on its way, or below its own. */
  #meets(own: Operation, place: TouchedPlace, path: Path): boolean {
    const isOwnPlace = path.length === own.path.length;
    if (own.op === 'move') {
      if (place.isWritten) this.#note(path);
      return place.isWritten || place.isRemoved;
    }
    const isMet = place.isWritten || place.isRemoved || (isOwnPlace && place.below.size > 0);
    if (isMet && !this.#isEqualAt(place, path)) this.#note(path);
    return isMet;
  }

  #isEqualAt(place: TouchedPlace, path: Path): boolean {
    const isEqual = this.#equal.get(place) ?? isEqualJson(this.#mine(path), this.#theirs(path));
    this.#equal.set(place, isEqual);
    return isEqual;
  }

  /** The parts that one side needs and the other removed. */
  #missedParts(operation: Operation): readonly Path[] {
    const missed = partsUsedBy(operation).filter(
      (part) => this.#places.along(part)[part.length - 1]?.isRemoved === true,
    );
    const isNeeded = operation.op === 'remove' && this.#places.isNeeded(operation.path);
    return isNeeded ? [...missed, operation.path] : missed;
  }

  #note(path: Path): void {
    const key = JSON.stringify(path);
    if (this.overlaps.has(key)) return;
    this.overlaps.set(key, {
      path,
      base: this.#base(path),
      theirs: this.#theirs(path),
      mine: this.#mine(path),
    });
  }
}
