import { isJsonObject } from '@parley/schema';
import type { Operation, Path } from '../operations/operation.ts';

/** A place on the way to what operations touch, and the sorts of operations that touch it. */
export type TouchedPlace = {
  readonly below: Map<string, TouchedPlace>;
  isRemoved: boolean;
  /** True if something is set or inserted there. */
  isWritten: boolean;
};

/** The places that operations touch, to be found by paths above and below them in as many steps as a path is long. */
export class TouchedPlaces {
  readonly #root: TouchedPlace = newPlace();
  readonly #needed: ReadonlySet<string>;

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) {
      const place = this.#make(operation.path);
      if (operation.op === 'remove') place.isRemoved = true;
      else if (operation.op !== 'move') place.isWritten = true;
    }
    this.#needed = new Set(operations.flatMap(partsUsedBy).map((path) => JSON.stringify(path)));
  }

  /** The places on the way to the path, the highest first, as far as there are any: the path's own may be the last. */
  along(path: Path): readonly TouchedPlace[] {
    const places: TouchedPlace[] = [];
    let place: TouchedPlace | undefined = this.#root;
    for (const segment of path) {
      place = place.below.get(segment);
      if (!place) break;
      places.push(place);
    }
    return places;
  }

  /** True if an operation needs the part at this path, though its own place is elsewhere. */
  isNeeded(path: Path): boolean {
    return this.#needed.has(JSON.stringify(path));
  }

  #make(path: Path): TouchedPlace {
    let place = this.#root;
    for (const segment of path) {
      const next = place.below.get(segment) ?? newPlace();
      place.below.set(segment, next);
      place = next;
    }
    return place;
  }
}

/** The parts that must be there for an operation to make sense: the group of a block, the target of an edge. */
export function partsUsedBy(operation: Operation): readonly Path[] {
  const { op, path } = operation;
  const used: Path[] = [];
  if ((op === 'insert' || op === 'move') && operation.in !== undefined) used.push(['groups', operation.in]);
  const target = targetSetBy(operation);
  if (target) {
    if (typeof target['groupId'] === 'string') used.push(['groups', target['groupId']]);
    if (typeof target['blockId'] === 'string') used.push(['blocks', target['blockId']]);
  }
  return path[0] === 'blocks' || path[0] === 'edges' ? used : [];
}

function targetSetBy(operation: Operation): Readonly<Record<string, unknown>> | undefined {
  if (operation.path[0] !== 'edges') return undefined;
  const target =
    operation.op === 'insert'
      ? operation.value['to']
      : operation.op === 'set' && operation.path[2] === 'to'
        ? operation.value
        : undefined;
  return isJsonObject(target) ? target : undefined;
}

function newPlace(): TouchedPlace {
  return { below: new Map(), isRemoved: false, isWritten: false };
}
