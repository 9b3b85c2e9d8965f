import {
  diffDocuments,
  groupOfBlock,
  sourceOf,
  type BotDocument,
  type EdgeSource,
  type Operation,
} from '@parley/editing';
import { namesOf } from '../document/names.ts';
import { rowsOf } from '../document/rows-of.ts';

/** A change of one part of a group; `text` is what the part says to its author. */
type PartChange = {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved' | 'reconnected';
  readonly id: string;
  readonly text: string;
};

/** The changes of one group, in the order of the flow; removed groups come last. */
export type GroupChange = {
  readonly id: string;
  readonly title: string;
  /** The group itself; undefined where only parts of it have changed. */
  readonly kind: 'added' | 'removed' | 'renamed' | undefined;
  readonly parts: readonly PartChange[];
};

/** The differences between two states of a flow, by group. The places of groups on the canvas do not count. */
export function changesByGroup(before: BotDocument, after: BotDocument): readonly GroupChange[] {
  const operations = diffDocuments(before, after);
  const parts = new Map<string, Map<string, PartChange>>();
  const note = (groupId: string | undefined, change: PartChange): void => {
    if (groupId === undefined) return;
    const known = parts.get(groupId) ?? new Map<string, PartChange>();
    parts.set(groupId, known);
    // what is new or gone is nothing else besides
    if (!known.has(change.id)) known.set(change.id, change);
  };
  const noteBlock = ({ op, path }: Operation, id: string): void => {
    const isWhole = path.length === 2;
    const kind = isWhole && op === 'insert' ? 'added' : isWhole && op === 'remove' ? 'removed' : isWhole && op === 'move' ? 'moved' : 'changed'; // prettier-ignore
    const side = kind === 'removed' ? before : after;
    note(groupOfBlock(side, id), { kind, id, text: textOf(side, id) });
  };
  const noteEdge = (id: string): void => {
    const side = after.edges[id] ? after : before;
    const edge = side.edges[id];
    const source = edge && sourceOf(edge);
    const blockId = source && blockOf(source);
    // a connection of a block that is new or gone comes and goes with it
    if (blockId === undefined || !before.blocks[blockId] || !after.blocks[blockId]) return;
    note(groupOfBlock(after, blockId), { kind: 'reconnected', id: blockId, text: textOf(after, blockId) });
  };
  for (const operation of inOrderOfWeight(operations)) {
    const [table = '', id = ''] = operation.path;
    if (table === 'blocks') noteBlock(operation, id);
    if (table === 'edges') noteEdge(id);
  }
  const ids = new Set([...after.order.groups, ...before.order.groups]);
  return [...ids].flatMap((id): GroupChange[] => {
    const [former, present] = [before.groups[id], after.groups[id]];
    const kind = !former ? 'added' : !present ? 'removed' : former.title === present.title ? undefined : 'renamed'; // prettier-ignore
    const changed = [...(parts.get(id)?.values() ?? [])];
    if (kind === undefined && changed.length === 0) return [];
    return [{ id, title: (present ?? former)?.title ?? '', kind, parts: changed }];
  });
}

/**
 * Whole parts first, then their fields, then connections: the first that is noted of a block stays. The id of a
 * connection in what it leaves is no change besides that of the connection.
 */
function inOrderOfWeight(operations: readonly Operation[]): readonly Operation[] {
  const weight = ({ path }: Operation): number => (path[0] === 'edges' ? 2 : path.length === 2 ? 0 : 1);
  return operations
    .filter(({ path }) => path.at(-1) !== 'outgoingEdgeId')
    .toSorted((left, right) => weight(left) - weight(right));
}

function blockOf(source: EdgeSource): string | undefined {
  return 'blockId' in source ? source.blockId : undefined;
}

function textOf(document: BotDocument, id: string): string {
  const block = document.blocks[id];
  return block ? (rowsOf(block, namesOf(document))[0]?.text ?? block.type) : '';
}
