import type { Block, Bot, Edge, Event, JsonObject, Settings, Theme, Variable } from '@parley/schema';

/** A position on the canvas, in pixels; further fields are kept. */
export type Coordinates = JsonObject & { readonly x: number; readonly y: number };

/** A group without its blocks, whose ids stand in `BotDocument.blockIds`. */
export type GroupPart = JsonObject & {
  readonly id: string;
  readonly title: string;
  readonly graphCoordinates: Coordinates;
};

/**
 * Parts of one sort by their ids. It has no prototype, so that an id such as `constructor` finds nothing that is not a
 * part. Where a bot repeats an id, the second part has a key of its own: `id~2`.
 */
export type Table<T> = Readonly<Record<string, T>>;

/** The sorts of parts a bot keeps in one list each. Blocks are the fifth sort: each group has its own list of them. */
export const listedTables = ['groups', 'edges', 'events', 'variables'] as const;
export type ListedTable = (typeof listedTables)[number];
export type TableName = ListedTable | 'blocks';

/**
 * A bot in normal form. Every part stands once, under its id, as it was in the bot: unknown fields and kinds included.
 * The lists hold ids only.
 */
export type BotDocument = {
  readonly groups: Table<GroupPart>;
  readonly blocks: Table<Block>;
  readonly edges: Table<Edge>;
  readonly events: Table<Event>;
  readonly variables: Table<Variable>;
  /** The ids of the parts in the order of the bot. */
  readonly order: { readonly [K in ListedTable]: readonly string[] };
  /** The ids of each group's blocks, by the id of the group. Every block is in exactly one of these lists. */
  readonly blockIds: Table<readonly string[]>;
  readonly theme: Theme;
  readonly settings: Settings;
  /** Name, public id, and all other fields of the bot, known or not. */
  readonly fields: BotFields;
};

/** The fields of a bot beside its content. */
export type BotFields = JsonObject & Pick<Bot, 'id' | 'name' | 'version'>;

/** A table without parts. */
export function emptyTable<T>(): Record<string, T> {
  // null is a prototype, and an object with it and without fields is a record
  return Object.create(null) as Record<string, T>;
}

/** A table with the same parts, to be changed. */
export function copyOf<T>(table: Table<T>): Record<string, T> {
  return Object.assign(emptyTable<T>(), table);
}
