import { copyOf, type BotDocument, type ListedTable, type TableName } from '../document/bot-document.ts';
import { placedId } from './lists.ts';

export type AnyPart = BotDocument[TableName][string];
type Tables = { -readonly [K in TableName]: BotDocument[K] };

/**
 * A document that is being changed. Each table and list is copied when it is first written, so that many operations
 * copy it once and untouched ones are shared.
 */
export class DocumentDraft {
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
