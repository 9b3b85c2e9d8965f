import type { Bot } from '@parley/schema';
import {
  listedTables,
  type BotDocument,
  type ListedTable,
  type Table,
  type TableName,
} from '../document/bot-document.ts';
import { toDocument } from '../document/to-document.ts';
import { applyOperations, isOperable } from './apply-operations.ts';
import type { AnyPart } from './document-draft.ts';
import { diffObjects } from './diff-values.ts';
import { placementsOf } from './lists.ts';
import type { Operation } from './operation.ts';

/**
 * The operations that make `before` into `after`. What both share as the same object is not looked at, so that the cost
 * follows the change, not the bot. Fields that operations do not change are left out.
 */
export function diffDocuments(before: BotDocument, after: BotDocument): readonly Operation[] {
  if (before === after) return [];
  return [
    ...listedTables.flatMap((table) => placeParts(before, after, table)),
    ...placeBlocks(before, after),
    // blocks first: a group is removed when it is empty
    ...removeParts(before, after, 'blocks'),
    ...listedTables.flatMap((table) => removeParts(before, after, table)),
    ...[...listedTables, 'blocks' as const].flatMap((table) =>
      changeParts(before[table], after[table], table),
    ),
    ...diffObjects(before.theme, after.theme, ['theme']),
    ...diffObjects(before.settings, after.settings, ['settings']),
    ...diffObjects(before.fields, after.fields, ['fields'], (field) => !isOperable(field)),
  ];
}

function place(
  former: Table<unknown>,
  present: Table<AnyPart>,
  table: TableName,
  placements: ReturnType<typeof placementsOf>,
  group?: string,
): Operation[] {
  const list = group === undefined ? {} : { in: group };
  return placements.flatMap(({ id, after }): Operation[] => {
    const path = [table, id];
    const value = present[id];
    if (former[id] !== undefined) return [{ op: 'move', path, after, ...list }];
    return value ? [{ op: 'insert', path, value, after, ...list }] : [];
  });
}

function placeParts(before: BotDocument, after: BotDocument, table: ListedTable): Operation[] {
  if (before.order[table] === after.order[table]) return [];
  const placements = placementsOf(before.order[table], after.order[table]);
  return place(before[table], after[table], table, placements);
}

function placeBlocks(before: BotDocument, after: BotDocument): Operation[] {
  if (before.blockIds === after.blockIds) return [];
  return after.order.groups.flatMap((group) => {
    const [former = [], present = []] = [before.blockIds[group], after.blockIds[group]];
    if (former === present) return [];
    return place(before.blocks, after.blocks, 'blocks', placementsOf(former, present), group);
  });
}

function removeParts(before: BotDocument, after: BotDocument, table: TableName): Operation[] {
  if (before[table] === after[table]) return [];
  return Object.keys(before[table]).flatMap((id): Operation[] =>
    after[table][id] === undefined ? [{ op: 'remove', path: [table, id] }] : [],
  );
}

function changeParts(former: Table<AnyPart>, present: Table<AnyPart>, table: TableName): Operation[] {
  if (former === present) return [];
  return Object.entries(present).flatMap(([id, part]) => {
    const earlier = former[id];
    return earlier === undefined || earlier === part ? [] : [...diffObjects(earlier, part, [table, id])];
  });
}

/** The operations that undo these: applied after them they give `document` again. */
export function invertOperations(
  document: BotDocument,
  operations: readonly Operation[],
): readonly Operation[] {
  return diffDocuments(applyOperations(document, operations), document);
}

/** The operations that make one state of a bot into another. */
export function diffBots(before: Bot, after: Bot): readonly Operation[] {
  return diffDocuments(toDocument(before), toDocument(after));
}
