import { listedTables, type BotDocument, type ListedTable } from '../document/bot-document.ts';
import { DocumentDraft, type AnyPart } from './document-draft.ts';
import type { Operation } from './operation.ts';
import { OperationRefused } from './refusal.ts';
import type { Refuse } from './value-draft.ts';

/** Fields of a bot that operations do not change: the server writes them, or they are parts of their own. */
const fixedFields: ReadonlySet<string> = new Set([
  ...['id', 'version', 'workspaceId', 'createdAt', 'updatedAt', 'isArchived'],
  ...['groups', 'edges', 'events', 'variables', 'theme', 'settings'],
]);

/** True if operations may change this field of a bot. */
export function isOperable(field: string): boolean {
  return !fixedFields.has(field);
}

/**
 * The document after these operations, one after the other. Throws `OperationRefused` at the first that does not fit,
 * and then nothing is changed. What operations do not touch is the same object in both documents.
 */
export function applyOperations(document: BotDocument, operations: readonly Operation[]): BotDocument {
  const draft = new DocumentDraft(document);
  for (const operation of operations) {
    applyOne(draft, operation, (reason) => {
      throw new OperationRefused(operation, reason);
    });
  }
  return draft.finish();
}

function applyOne(draft: DocumentDraft, operation: Operation, refuse: Refuse): void {
  const { path } = operation;
  const [root = '', key = '', ...rest] = path;
  if (root === 'blocks' || isListedTable(root)) {
    if (rest.length === 0) changePart(draft, root, key, operation, refuse);
    else {
      if (rest.length === 1 && rest[0] === 'id') return refuse('ids never change');
      if (root === 'groups' && rest[0] === 'blocks')
        return refuse('blocks have places of their own: blocks/…');
      const part = draft.valueOf(root, key) ?? refuse('there is no such part');
      part.change(rest, operation, refuse);
    }
  } else if (root === 'theme' || root === 'settings' || root === 'fields') {
    if (root === 'fields' && !isOperable(key)) return refuse('this field is not changed by operations');
    draft.rootOf(root).change(path.slice(1), operation, refuse);
  } else refuse(`there is no place called ${root}`);
}

function isListedTable(root: string): root is ListedTable {
  return listedTables.some((table) => table === root);
}

function assertOwnId({ value }: Extract<Operation, { op: 'insert' }>, id: string, refuse: Refuse): void {
  if (value.id !== id) refuse('the id of what is inserted ends the path');
}

/** Adds, moves or removes a part. */
function changePart(
  draft: DocumentDraft,
  table: ListedTable | 'blocks',
  id: string,
  operation: Operation,
  refuse: Refuse,
): void {
  const isThere = draft.has(table, id);
  if (operation.op === 'set') return refuse('a part is inserted, moved or removed; only its fields are set');
  if (operation.op === 'insert') {
    assertOwnId(operation, id, refuse);
    if (isThere) return refuse('there is a part with this id');
    // a document holds parts as they come; the schema of bots judges them where a bot is stored
    draft.addPart(
      table,
      operation.value as AnyPart,
      listOf(draft, table, operation.in, refuse),
      operation.after,
    );
    return;
  }
  if (!isThere) return refuse('there is no such part');
  if (operation.op === 'remove') {
    if (table === 'groups' && draft.blockCountOf(id) !== 0) return refuse('the group has blocks');
    draft.removePart(table, id);
  } else {
    const group = table === 'blocks' ? (operation.in ?? draft.groupOf(id)) : operation.in;
    draft.movePart(table, id, listOf(draft, table, group, refuse), operation.after);
  }
}

/** The list that a part stands in: that of its table, or of a group for blocks. */
function listOf(
  draft: DocumentDraft,
  table: ListedTable | 'blocks',
  group: string | undefined,
  refuse: Refuse,
): string | undefined {
  if (table !== 'blocks') return group === undefined ? undefined : refuse('only blocks are in a group');
  if (group === undefined) return refuse('a block needs a group to be in');
  return draft.blockCountOf(group) !== undefined ? group : refuse(`there is no group ${group}`);
}
