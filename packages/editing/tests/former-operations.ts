import { isJsonObject } from '@parley/schema';
import {
  copyOf,
  listedTables,
  type BotDocument,
  type ListedTable,
  type TableName,
} from '../src/document/bot-document.ts';
import { isElementList, ownValue, type Element } from '../src/document/json.ts';
import { isOperable } from '../src/operations/apply-operations.ts';
import type { AnyPart } from '../src/operations/document-draft.ts';
import type { Operation, Path } from '../src/operations/operation.ts';
import { OperationRefused } from '../src/operations/refusal.ts';

// The former algorithm, which copied an object or a list for each operation. It says what the present one has to give.

/** Says why a value cannot be changed at a place. */
type Refuse = (reason: string) => never;

const notNamed = 'this list is set as a whole: its elements have no ids of their own';

/**
 * The value at the end of `path` changed by `change`, which gets undefined where there is none. Objects on the way are
 * copied, and made where there are none.
 */
function changeAt(value: unknown, path: Path, change: (former: unknown) => unknown, refuse: Refuse): unknown {
  const [segment, ...rest] = path;
  if (segment === undefined) return change(value);
  if (Array.isArray(value)) return changeElement(value, path, change, refuse);
  if (value !== undefined && !isJsonObject(value)) return refuse('the place is inside of a plain value');
  const object = value ?? {};
  return { ...object, [segment]: changeAt(ownValue(object, segment), rest, change, refuse) };
}

function changeElement(
  list: readonly unknown[],
  [id, ...rest]: Path,
  change: (former: unknown) => unknown,
  refuse: Refuse,
): unknown {
  if (!isElementList(list)) return refuse(notNamed);
  const index = list.findIndex((element) => element.id === id);
  if (index === -1) return refuse(`the list has no element ${id ?? ''}`);
  const changed = changeAt(list[index], rest, change, refuse);
  if (!isJsonObject(changed) || changed['id'] !== id) return refuse('ids never change');
  return list.with(index, changed as Element);
}

/** The object with this value under `key`; one is made where there is none. */
function withField(object: unknown, key: string, value: unknown, refuse: Refuse): unknown {
  if (Array.isArray(object))
    return refuse('an element is inserted, moved or removed; only its fields are set');
  if (object !== undefined && !isJsonObject(object)) return refuse('the place is inside of a plain value');
  return { ...object, [key]: value };
}

/** The object without that field, or the list without that element. */
function without(inside: unknown, key: string, refuse: Refuse): unknown {
  if (Array.isArray(inside)) return withoutElement(inside, key, refuse);
  if (!isJsonObject(inside) || !Object.hasOwn(inside, key)) return refuse('there is nothing to remove');
  const { [key]: _removed, ...kept } = inside;
  return kept;
}

/** The list with one element more. */
function withElement(
  list: unknown,
  element: Element,
  after: string | null,
  refuse: Refuse,
): readonly Element[] {
  const present = elementsOf(list, refuse);
  if (present.some(({ id }) => id === element.id)) return refuse('the list has an element with this id');
  return placed(present, element, after, ({ id }) => id);
}

/** The list with one element at another place. */
function withElementMoved(
  list: unknown,
  elementId: string,
  after: string | null,
  refuse: Refuse,
): readonly Element[] {
  const present = elementsOf(list, refuse);
  const element = present.find(({ id }) => id === elementId);
  if (!element) return refuse('there is no such element');
  return placed(withoutElement(present, elementId, refuse), element, after, ({ id }) => id);
}

function withoutElement(list: unknown, elementId: string, refuse: Refuse): readonly Element[] {
  const present = elementsOf(list, refuse);
  const kept = present.filter(({ id }) => id !== elementId);
  return kept.length === present.length ? refuse('there is no such element') : kept;
}

function elementsOf(list: unknown, refuse: Refuse): readonly Element[] {
  if (list === undefined) return [];
  return isElementList(list) ? list : refuse(notNamed);
}

/** A list with `element` after the one whose id is `after`: first where that is null, last where there is none such. */
function placed<T>(
  list: readonly T[],
  element: T,
  after: string | null,
  idOf: (element: T) => string,
): readonly T[] {
  if (after === null) return [element, ...list];
  const index = list.findIndex((other) => idOf(other) === after);
  return index === -1 ? [...list, element] : list.toSpliced(index + 1, 0, element);
}

/** The ids with `id` behind `after`. */
function placedId(ids: readonly string[], id: string, after: string | null): readonly string[] {
  return placed(ids, id, after, (other) => other);
}

type Tables = { -readonly [K in TableName]: BotDocument[K] };

/**
 * A document that is being changed. Each table and list is copied when it is first written, so that many operations
 * copy it once and untouched ones are shared.
 */
class DocumentDraft {
  readonly #document: BotDocument;
  readonly #tables: Partial<Record<TableName, Record<string, AnyPart>>> = {};
  readonly #order: Partial<Record<ListedTable, readonly string[]>> = {};
  readonly #roots: Partial<Record<'theme' | 'settings' | 'fields', unknown>> = {};
  #blockIds: Record<string, readonly string[]> | undefined;
  #groups: Map<string, string> | undefined;

  constructor(document: BotDocument) {
    this.#document = document;
  }

  partOf(table: TableName, id: string): AnyPart | undefined {
    return (this.#tables[table] ?? this.#document[table])[id];
  }

  writePart(table: TableName, id: string, part: AnyPart): void {
    this.#write(table)[id] = part;
  }

  rootOf(root: 'theme' | 'settings' | 'fields'): unknown {
    return this.#roots[root] ?? this.#document[root];
  }

  writeRoot(root: 'theme' | 'settings' | 'fields', value: unknown): void {
    this.#roots[root] = value;
  }

  /** The ids of a group's blocks; undefined where there is no such group. */
  blockIdsOf(group: string): readonly string[] | undefined {
    return (this.#blockIds ?? this.#document.blockIds)[group];
  }

  /** The group a block is in. */
  groupOf(block: string): string | undefined {
    this.#groups ??= new Map(
      Object.entries(this.#blockIds ?? this.#document.blockIds).flatMap(([group, ids]) =>
        ids.map((id) => [id, group]),
      ),
    );
    return this.#groups.get(block);
  }

  /** Adds a part to its table and list; `group` names the list of a block. */
  addPart(table: TableName, part: AnyPart, group: string | undefined, after: string | null): void {
    const { id } = part;
    this.#write(table)[id] = part;
    if (table === 'groups') this.#writeBlockIds()[id] = [];
    this.#writeList(table, group, (ids) => placedId(ids, id, after));
    if (table === 'blocks' && group !== undefined) this.#groups?.set(id, group);
  }

  movePart(table: TableName, id: string, group: string | undefined, after: string | null): void {
    this.#writeList(table, this.#listOf(table, id), (ids) => ids.filter((other) => other !== id));
    this.#writeList(table, group, (ids) => placedId(ids, id, after));
    if (table === 'blocks' && group !== undefined) this.#groups?.set(id, group);
  }

  removePart(table: TableName, id: string): void {
    this.#writeList(table, this.#listOf(table, id), (ids) => ids.filter((other) => other !== id));
    // a table is an object with changing keys
    Reflect.deleteProperty(this.#write(table), id);
    if (table === 'groups') Reflect.deleteProperty(this.#writeBlockIds(), id);
    if (table === 'blocks') this.#groups?.delete(id);
  }

  finish(): BotDocument {
    const isOrdered = Object.keys(this.#order).length === 0;
    const order = isOrdered ? this.#document.order : { ...this.#document.order, ...this.#order };
    const blockIds = this.#blockIds ?? this.#document.blockIds;
    // parts were written to the tables they belong to
    const tables = this.#tables as Partial<Tables>;
    const roots = this.#roots as Partial<Pick<BotDocument, 'theme' | 'settings' | 'fields'>>;
    return { ...this.#document, ...tables, ...roots, order, blockIds };
  }

  #listOf(table: TableName, id: string): string | undefined {
    return table === 'blocks' ? this.groupOf(id) : undefined;
  }

  #write(table: TableName): Record<string, AnyPart> {
    return (this.#tables[table] ??= copyOf<AnyPart>(this.#document[table]));
  }

  #writeBlockIds(): Record<string, readonly string[]> {
    return (this.#blockIds ??= copyOf(this.#document.blockIds));
  }

  #writeList(
    table: TableName,
    group: string | undefined,
    change: (ids: readonly string[]) => readonly string[],
  ): void {
    if (table !== 'blocks') this.#order[table] = change(this.#order[table] ?? this.#document.order[table]);
    else if (group !== undefined) this.#writeBlockIds()[group] = change(this.blockIdsOf(group) ?? []);
  }
}

/**
 * The document after these operations, one after the other. Throws `OperationRefused` at the first that does not fit,
 * and then nothing is changed. What operations do not touch is the same object in both documents.
 */
export function formerlyApplied(document: BotDocument, operations: readonly Operation[]): BotDocument {
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
      const part = draft.partOf(root, key) ?? refuse('there is no such part');
      // a part stays an object: the place that changes lies inside of it
      draft.writePart(root, key, changeValue(part, rest, operation, refuse) as AnyPart);
    }
  } else if (root === 'theme' || root === 'settings' || root === 'fields') {
    if (root === 'fields' && !isOperable(key)) return refuse('this field is not changed by operations');
    draft.writeRoot(root, changeValue(draft.rootOf(root), path.slice(1), operation, refuse));
  } else refuse(`there is no place called ${root}`);
}

function isListedTable(root: string): root is ListedTable {
  return listedTables.some((table) => table === root);
}

/** Changes a value inside of a part or root. */
function changeValue(value: unknown, path: Path, operation: Operation, refuse: Refuse): unknown {
  const key = path.at(-1) ?? '';
  const change = (inside: unknown): unknown => {
    switch (operation.op) {
      case 'set':
        return withField(inside, key, operation.value, refuse);
      case 'insert':
        assertOwnId(operation, key, refuse);
        return withElement(inside, operation.value, operation.after, refuse);
      case 'move':
        return withElementMoved(inside, key, operation.after, refuse);
      case 'remove':
        return without(inside, key, refuse);
    }
  };
  return changeAt(value, path.slice(0, -1), change, refuse);
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
  const part = draft.partOf(table, id);
  if (operation.op === 'set') return refuse('a part is inserted, moved or removed; only its fields are set');
  if (operation.op === 'insert') {
    assertOwnId(operation, id, refuse);
    if (part) return refuse('there is a part with this id');
    // a document holds parts as they come; the schema of bots judges them where a bot is stored
    draft.addPart(
      table,
      operation.value as AnyPart,
      listOf(draft, table, operation.in, refuse),
      operation.after,
    );
    return;
  }
  if (!part) return refuse('there is no such part');
  if (operation.op === 'remove') {
    if (table === 'groups' && draft.blockIdsOf(id)?.length !== 0) return refuse('the group has blocks');
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
  return draft.blockIdsOf(group) ? group : refuse(`there is no group ${group}`);
}
