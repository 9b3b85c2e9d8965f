import { copyOf, type BotDocument, type ListedTable, type TableName } from '../document/bot-document.ts';
import { OrderedElements } from './ordered-elements.ts';
import { ValueDraft } from './value-draft.ts';

export type AnyPart = BotDocument[TableName][string];
type Tables = { -readonly [K in TableName]: BotDocument[K] };
type Root = 'theme' | 'settings' | 'fields';
type Ids = OrderedElements<string>;

/**
 * A document that is being changed. Each table, list, part and place is copied when it is first written, so that many
 * operations copy it once and untouched ones are shared.
 */
export class DocumentDraft {
  readonly #document: BotDocument;
  readonly #tables: Partial<Record<TableName, Record<string, AnyPart>>> = {};
  readonly #values = new Map<TableName, Map<string, ValueDraft>>();
  readonly #order = new Map<ListedTable, Ids>();
  readonly #roots: Partial<Record<Root, ValueDraft>> = {};
  /** The lists of blocks that were written; undefined for groups that are gone. */
  readonly #blockIds = new Map<string, Ids | undefined>();
  #groups: Map<string, string> | undefined;

  constructor(document: BotDocument) {
    this.#document = document;
  }

  has(table: TableName, id: string): boolean {
    return this.#partOf(table, id) !== undefined;
  }

  /** The part to be changed; undefined where there is none. */
  valueOf(table: TableName, id: string): ValueDraft | undefined {
    const part = this.#partOf(table, id);
    if (part === undefined) return undefined;
    const drafts = this.#values.get(table) ?? new Map<string, ValueDraft>();
    const draft = drafts.get(id) ?? new ValueDraft(part);
    this.#values.set(table, drafts.set(id, draft));
    return draft;
  }

  rootOf(root: Root): ValueDraft {
    return (this.#roots[root] ??= new ValueDraft(this.#document[root]));
  }

  /** The number of a group's blocks; undefined where there is no such group. */
  blockCountOf(group: string): number | undefined {
    if (this.#blockIds.has(group)) return this.#blockIds.get(group)?.size;
    return this.#document.blockIds[group]?.length;
  }

  /** The group a block is in. */
  groupOf(block: string): string | undefined {
    this.#groups ??= new Map(
      Object.entries(this.#writtenBlockIds()).flatMap(([group, ids]) => ids.map((id) => [id, group])),
    );
    return this.#groups.get(block);
  }

  /** Adds a part to its table and list; `group` names the list of a block. */
  addPart(table: TableName, part: AnyPart, group: string | undefined, after: string | null): void {
    const { id } = part;
    this.#write(table)[id] = part;
    if (table === 'groups') this.#blockIds.set(id, new OrderedElements([]));
    this.#list(table, group)?.insert(id, id, after);
    if (table === 'blocks' && group !== undefined) this.#groups?.set(id, group);
  }

  movePart(table: TableName, id: string, group: string | undefined, after: string | null): void {
    this.#list(table, this.#listOf(table, id))?.remove(id);
    this.#list(table, group)?.insert(id, id, after);
    if (table === 'blocks' && group !== undefined) this.#groups?.set(id, group);
  }

  removePart(table: TableName, id: string): void {
    this.#list(table, this.#listOf(table, id))?.remove(id);
    this.#values.get(table)?.delete(id);
    // a table is an object with changing keys
    Reflect.deleteProperty(this.#write(table), id);
    if (table === 'groups') this.#blockIds.set(id, undefined);
    if (table === 'blocks') this.#groups?.delete(id);
  }

  finish(): BotDocument {
    const order: Partial<Record<ListedTable, readonly string[]>> = {};
    for (const [table, ids] of this.#order) order[table] = [...ids.values()];
    for (const [table, drafts] of this.#values)
      // a part stays an object: the places that change lie inside of it
      for (const [id, draft] of drafts) this.#write(table)[id] = draft.finish() as AnyPart;
    const roots = Object.entries(this.#roots).map(([root, draft]) => [root, draft.finish()] as const);
    return {
      ...this.#document,
      // parts were written to the tables they belong to
      ...(this.#tables as Partial<Tables>),
      // a root stays what it is: the places that change lie inside of it
      ...(Object.fromEntries(roots) as Partial<Pick<BotDocument, Root>>),
      order: this.#order.size === 0 ? this.#document.order : { ...this.#document.order, ...order },
      blockIds: this.#writtenBlockIds(),
    };
  }

  #partOf(table: TableName, id: string): AnyPart | undefined {
    return (this.#tables[table] ?? this.#document[table])[id];
  }

  #listOf(table: TableName, id: string): string | undefined {
    return table === 'blocks' ? this.groupOf(id) : undefined;
  }

  #write(table: TableName): Record<string, AnyPart> {
    return (this.#tables[table] ??= copyOf<AnyPart>(this.#document[table]));
  }

  #writtenBlockIds(): BotDocument['blockIds'] {
    if (this.#blockIds.size === 0) return this.#document.blockIds;
    const written = copyOf(this.#document.blockIds);
    for (const [group, ids] of this.#blockIds) {
      if (ids) written[group] = [...ids.values()];
      else Reflect.deleteProperty(written, group);
    }
    return written;
  }

  /** The list of a table, or of a group for blocks, to be changed. */
  #list(table: TableName, group: string | undefined): Ids | undefined {
    if (table !== 'blocks') {
      const ids = this.#order.get(table) ?? idsOf(this.#document.order[table]);
      this.#order.set(table, ids);
      return ids;
    }
    if (group === undefined) return undefined;
    const ids = this.#blockIds.get(group) ?? idsOf(this.#document.blockIds[group] ?? []);
    this.#blockIds.set(group, ids);
    return ids;
  }
}

function idsOf(ids: readonly string[]): Ids {
  return new OrderedElements(ids.map((id) => [id, id] as const));
}
