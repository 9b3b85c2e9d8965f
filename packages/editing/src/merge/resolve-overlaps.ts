import { isJsonObject, type Block } from '@parley/schema';
import { edit } from '../commands/command.ts';
import { groupOfBlock } from '../commands/drafting.ts';
import { remove } from '../commands/remove.ts';
import { settleEdges } from '../commands/settle-edges.ts';
import type { BotDocument } from '../document/bot-document.ts';
import { edgesNamedBy } from '../document/edge-sources.ts';
import { applyOperations } from '../operations/apply-operations.ts';
import { diffDocuments } from '../operations/diff-documents.ts';
import { diffObjects } from '../operations/diff-values.ts';
import type { Operation, Path } from '../operations/operation.ts';
import { readAt } from '../operations/read-at.ts';
import { OperationRefused } from '../operations/refusal.ts';
import { compareOperations, type Sides } from './overlaps.ts';
import { reanchored } from './reanchor.ts';

/** A document with both sides, and the operations that lead to it from that of the others. */
export type Resolution = { readonly document: BotDocument; readonly operations: readonly Operation[] };

/**
 * Merges as `mergeOperations` does, and settles each overlap as its author chose: `takesMine` says for a path if one's
 * own value stands there afterwards. Whatever is taken back of one's own stays in the history.
 */
export function resolveOverlaps(
  base: BotDocument,
  theirs: readonly Operation[],
  mine: readonly Operation[],
  takesMine: (path: Path) => boolean,
): Resolution {
  const sides = { base, theirs: applyOperations(base, theirs), mine: applyOperations(base, mine) };
  const { free, overlaps } = compareOperations(sides, theirs, mine);
  let document = withWhatFits(sides.theirs, reanchored(base, sides.theirs, theirs, free));
  for (const { path } of overlaps) if (takesMine(path)) document = withMine(document, sides, path);
  const settled = settleEdges(document, sides.theirs);
  return { document: settled, operations: diffDocuments(sides.theirs, settled) };
}

/** The document after those of the operations that fit it, as many of them together as there are. */
function withWhatFits(document: BotDocument, operations: readonly Operation[]): BotDocument {
  let [present, left] = [document, operations];
  for (;;) {
    try {
      return applyOperations(present, left);
    } catch (error) {
      if (!(error instanceof OperationRefused)) throw error;
      const refused = left.indexOf(error.operation);
      present = applyOperations(present, left.slice(0, refused));
      left = left.slice(refused + 1);
    }
  }
}

/** The document with one's own value at a path. */
function withMine(document: BotDocument, { mine }: Sides, path: Path): BotDocument {
  const [root = '', id = ''] = path;
  const value = readAt(mine, path);
  if (
    value === undefined &&
    path.length === 2 &&
    root !== 'theme' &&
    root !== 'settings' &&
    root !== 'fields'
  )
    return withoutPart(document, root, id);
  if (root === 'groups' && path.length === 2) return withGroup(document, mine, id);
  if (root === 'blocks' && path.length === 2) return withBlock(document, mine, id);
  const place = [...path];
  const present = readAt(document, path);
  if (value === undefined)
    return present === undefined ? document : withWhatFits(document, [{ op: 'remove', path: place }]);
  if (isJsonObject(value) && isJsonObject(present))
    return withWhatFits(document, diffObjects(present, value, path));
  const isPart = path.length === 2 && isJsonObject(value) && typeof value['id'] === 'string';
  if (isPart || isElementPlace(mine, path)) {
    // parts and elements have an id
    const inserted = value as { id: string };
    return withWhatFits(document, [{ op: 'insert', path: place, value: inserted, after: '' }]);
  }
  return withWhatFits(document, [{ op: 'set', path: place, value }]);
}

function isElementPlace(document: BotDocument, path: Path): boolean {
  return Array.isArray(readAt(document, path.slice(0, -1)));
}

function withoutPart(document: BotDocument, table: string, id: string): BotDocument {
  if (table === 'variables') return withWhatFits(document, [{ op: 'remove', path: [table, id] }]);
  const selection = { groups: { groupIds: [id] }, blocks: { blockIds: [id] }, events: { eventIds: [id] }, edges: { edgeIds: [id] } }[table]; // prettier-ignore
  return selection ? edit(document, remove(selection, { reconnects: false })).after : document;
}

/** Brings a group back, or its fields, with the blocks that one's own side has in it. */
function withGroup(document: BotDocument, mine: BotDocument, id: string): BotDocument {
  const group = mine.groups[id];
  if (!group) return document;
  const present = document.groups[id];
  const operations: readonly Operation[] = present
    ? diffObjects(present, group, ['groups', id])
    : [{ op: 'insert', path: ['groups', id], value: group, after: mine.order.groups.at(-1) ?? null }];
  const restored = withWhatFits(document, operations);
  if (present) return restored;
  return (mine.blockIds[id] ?? []).reduce(
    (result, blockId) => (result.blocks[blockId] ? result : withBlock(result, mine, blockId)),
    restored,
  );
}

/** Brings a block back, or its fields, with its group and its connections. */
function withBlock(document: BotDocument, mine: BotDocument, id: string): BotDocument {
  const block = mine.blocks[id];
  const groupId = groupOfBlock(mine, id);
  if (!block || groupId === undefined) return document;
  const present = document.blocks[id];
  if (present)
    return withEdges(withWhatFits(document, diffObjects(present, block, ['blocks', id])), mine, block);
  if (!document.groups[groupId]) return withGroup(document, mine, groupId);
  const ids = mine.blockIds[groupId] ?? [];
  const before = ids
    .slice(0, ids.indexOf(id))
    .findLast((other) => document.blockIds[groupId]?.includes(other));
  const inserted: Operation = {
    op: 'insert',
    path: ['blocks', id],
    value: block,
    in: groupId,
    after: before ?? null,
  };
  return withEdges(withWhatFits(document, [inserted]), mine, block);
}

/** Brings the edges back that a block names and the document does not have. */
function withEdges(document: BotDocument, mine: BotDocument, block: Block): BotDocument {
  const missing = edgesNamedBy(block).flatMap(({ edgeId }): Operation[] => {
    const edge = mine.edges[edgeId];
    return edge && !document.edges[edgeId]
      ? [{ op: 'insert', path: ['edges', edgeId], value: edge, after: '' }]
      : [];
  });
  return withWhatFits(document, missing);
}
