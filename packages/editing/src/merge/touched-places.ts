import { isJsonObject } from '@parley/schema';
import type { Operation, Path } from '../operations/operation.ts';

type Node = { readonly operations: Operation[]; readonly below: Map<string, Node> };

/** The places that operations touch, to be found by paths above and below them. */
export class TouchedPlaces {
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

function newNode(): Node {
  return { operations: [], below: new Map() };
}

function collect(node: Node, found: Operation[]): void {
  found.push(...node.operations);
  for (const below of node.below.values()) collect(below, found);
}
