import type { BotDocument } from '../document/bot-document.ts';
import { isEqualJson } from '../document/json.ts';
import type { Operation, Path } from '../operations/operation.ts';
import { readAt } from '../operations/read-at.ts';
import { partsUsedBy, TouchedPlaces } from './touched-places.ts';

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
 * two moves the later wins, and what was removed stays removed.
 */
export function compareOperations(
  sides: Sides,
  theirs: readonly Operation[],
  mine: readonly Operation[],
): Comparison {
  const places = new TouchedPlaces(theirs);
  const overlaps = new Map<string, Overlap>();
  const free = mine.filter((operation) => {
    let isFree = true;
    for (const other of places.related(operation.path)) {
      const verdict = compare(sides, operation, other);
      if (verdict !== 'independent') isFree = false;
      if (verdict === 'overlap') addOverlap(overlaps, sides, shorter(operation.path, other.path));
    }
    for (const path of missedParts(places, operation)) {
      isFree = false;
      addOverlap(overlaps, sides, path);
    }
    return isFree;
  });
  return { free, overlaps: [...overlaps.values()] };
}

type Verdict = 'independent' | 'overlap' | 'superfluous';

/** Compares an operation of one's own with one of the others at the same place, above or below it. */
function compare({ theirs, mine }: Sides, own: Operation, other: Operation): Verdict {
  const isSamePlace = own.path.length === other.path.length;
  if (own.op === 'move') {
    if (other.op === 'move' || (!isSamePlace && own.path.length < other.path.length)) return 'independent';
    return other.op === 'remove' ? 'superfluous' : 'overlap';
  }
  if (other.op === 'move' && other.path.length <= own.path.length) return 'independent';
  const path = shorter(own.path, other.path);
  return isEqualJson(readAt(mine, path), readAt(theirs, path)) ? 'superfluous' : 'overlap';
}

/** The parts that one side needs and the other removed. */
function missedParts(places: TouchedPlaces, operation: Operation): readonly Path[] {
  const missed = partsUsedBy(operation).filter((part) =>
    places.related(part).some(({ op, path }) => op === 'remove' && path.length === part.length),
  );
  const isNeeded = operation.op === 'remove' && places.usersOf(operation.path).length > 0;
  return isNeeded ? [...missed, operation.path] : missed;
}

function addOverlap(overlaps: Map<string, Overlap>, { base, theirs, mine }: Sides, path: Path): void {
  const values = { base: readAt(base, path), theirs: readAt(theirs, path), mine: readAt(mine, path) };
  overlaps.set(JSON.stringify(path), { path, ...values });
}

function shorter(a: Path, b: Path): Path {
  return a.length <= b.length ? a : b;
}
