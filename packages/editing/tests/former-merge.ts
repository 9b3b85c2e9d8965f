import { listedTables, type BotDocument } from '../src/document/bot-document.ts';
import { edgeFlaws } from '../src/document/edge-flaws.ts';
import { isElementList, isEqualJson } from '../src/document/json.ts';
import type { Merge, Operation, Overlap, Path } from '../src/index.ts';
import { partsUsedBy } from '../src/merge/touched-places.ts';
import { diffDocuments } from '../src/operations/diff-documents.ts';
import { readAt } from '../src/operations/read-at.ts';
import { OperationRefused } from '../src/operations/refusal.ts';
import { formerlyApplied as applyOperations } from './former-operations.ts';

// The former algorithm, which compared each operation with each. It says what the present one has to give.

type Node = { readonly operations: Operation[]; readonly below: Map<string, Node> };

/** The places that operations touch, to be found by paths above and below them. */
class TouchedPlaces {
  readonly #root: Node = newNode();
  readonly #users = new Map<string, Operation[]>();

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) {
      let node = this.#root;
      for (const segment of operation.path) {
        const next = node.below.get(segment) ?? newNode();
        node.below.set(segment, next);
        node = next;
      }
      node.operations.push(operation);
      for (const used of partsUsedBy(operation)) {
        const key = JSON.stringify(used);
        this.#users.set(key, [...(this.#users.get(key) ?? []), operation]);
      }
    }
  }

  /** The operations at the path, above it and below it. */
  related(path: Path): readonly Operation[] {
    const found: Operation[] = [];
    let node: Node | undefined = this.#root;
    for (const segment of path) {
      node = node.below.get(segment);
      if (!node) return found;
      found.push(...node.operations);
    }
    for (const below of node.below.values()) collect(below, found);
    return found;
  }

  /** The operations that need the part at this path, though their own place is elsewhere. */
  usersOf(path: Path): readonly Operation[] {
    return this.#users.get(JSON.stringify(path)) ?? [];
  }
}

function newNode(): Node {
  return { operations: [], below: new Map() };
}

function collect(node: Node, found: Operation[]): void {
  found.push(...node.operations);
  for (const below of node.below.values()) collect(below, found);
}

/** Documents of both sides and the state they began with. */
type Sides = { readonly base: BotDocument; readonly theirs: BotDocument; readonly mine: BotDocument };

/** One's own operations as they are left beside those of the others. */
type Comparison = {
  /** Operations that touch nothing the others touched differently. */
  readonly free: readonly Operation[];
  readonly overlaps: readonly Overlap[];
};

/**
 * Compares one's own operations with those of others. Two overlap where one place is the same as the other or inside of
 * it and the sides differ there, or where one needs a part that the other removed. Moves overlap with nothing else: of
 * two moves the later wins, and what was removed stays removed.
 */
function compareOperations(
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

/**
 * The operations with places in the lists as others left them: after what the others put at the same place, and after
 * the nearest element before it where the one to follow is gone.
 */
function reanchored(
  base: BotDocument,
  current: BotDocument,
  theirs: readonly Operation[],
  mine: readonly Operation[],
): readonly Operation[] {
  const placedByThem = placedIds(theirs);
  const placedByMe = new Set<string>();
  return mine.map((operation) => {
    if (operation.op !== 'insert' && operation.op !== 'move') return operation;
    const { after } = operation;
    const list = listOf(current, operation) ?? [];
    placedByMe.add(operation.path.at(-1) ?? '');
    if (after !== null && placedByMe.has(after)) return operation;
    const former = listOf(base, operation) ?? [];
    let index = after === null ? -1 : list.indexOf(after);
    for (let at = former.indexOf(after ?? ''); index === -1 && at > 0; at--)
      index = list.indexOf(former[at - 1] ?? '');
    while (placedByThem.has(list[index + 1] ?? '')) index++;
    return { ...operation, after: list[index] ?? null };
  });
}

function placedIds(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap(({ op, path }) => (op === 'insert' || op === 'move' ? [path.at(-1) ?? ''] : [])),
  );
}

/** The ids of the list that an operation puts something into. */
function listOf(
  document: BotDocument,
  { path, ...operation }: Extract<Operation, { op: 'insert' | 'move' }>,
): readonly string[] | undefined {
  const [root = ''] = path;
  if (path.length > 2) {
    const list = readAt(document, path.slice(0, -1));
    return isElementList(list) ? list.map(({ id }) => id) : undefined;
  }
  if (operation.in !== undefined) return document.blockIds[operation.in];
  const table = listedTables.find((name) => name === root);
  if (table) return document.order[table];
  return Object.values(document.blockIds).find((ids) => ids.includes(path[1] ?? ''));
}

/**
 * Merges operations that were made from `base` with those that others made from it meanwhile. Both sides compute the
 * same from the same. Throws `OperationRefused` where one's own operations do not fit `base`.
 */
export function formerlyMerged(
  base: BotDocument,
  theirs: readonly Operation[],
  mine: readonly Operation[],
): Merge {
  const sides = { base, theirs: applyOperations(base, theirs), mine: applyOperations(base, mine) };
  if (theirs.length === 0)
    return { isMerged: true, document: sides.mine, operations: diffDocuments(base, sides.mine) };
  const { free, overlaps } = compareOperations(sides, theirs, mine);
  if (overlaps.length > 0) return { isMerged: false, overlaps };
  const together = tryTogether(sides, reanchored(base, sides.theirs, theirs, free));
  if ('refused' in together) return { isMerged: false, overlaps: [overlapAt(sides, together.refused.path)] };
  const broken = brokenEdges(together.document, sides);
  if (broken.length > 0)
    return { isMerged: false, overlaps: broken.map((id) => overlapAt(sides, ['edges', id])) };
  return {
    isMerged: true,
    document: together.document,
    operations: diffDocuments(sides.theirs, together.document),
  };
}

function tryTogether(
  { theirs }: Sides,
  operations: readonly Operation[],
): { readonly document: BotDocument } | { readonly refused: Operation } {
  try {
    return { document: applyOperations(theirs, operations) };
  } catch (error) {
    if (error instanceof OperationRefused) return { refused: error.operation };
    throw error;
  }
}

/** The edges that each side left whole and that are not whole with both. */
function brokenEdges(document: BotDocument, { theirs, mine }: Sides): readonly string[] {
  const accepted = new Set([...edgeFlaws(theirs), ...edgeFlaws(mine)].map((flaw) => JSON.stringify(flaw)));
  const broken = edgeFlaws(document).filter((flaw) => !accepted.has(JSON.stringify(flaw)));
  return [...new Set(broken.map(({ edgeId }) => edgeId))];
}

function overlapAt({ base, theirs, mine }: Sides, path: readonly string[]): Overlap {
  return { path, base: readAt(base, path), theirs: readAt(theirs, path), mine: readAt(mine, path) };
}
