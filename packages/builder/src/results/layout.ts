import { windowUser } from '../api/window-user.ts';
import type { Column } from './columns.ts';

/** The order that a reader gave to columns, and those that they do not want to see. */
export type Layout = { readonly order: readonly string[]; readonly hidden: readonly string[] };

/** A choice of results and columns under a name. */
export type View = {
  readonly name: string;
  /** The choices, as they stand in the address of the page. */
  readonly address: string;
  readonly layout: Layout;
};

/** The table of a bot as one person left it. */
export type KeptTable = { readonly layout: Layout; readonly views: readonly View[] };

/** The columns as the bot has them. */
export const asInBot: Layout = { order: [], hidden: [] };
const mostViews = 50;

const storageKey = (botId: string): string => `parley.results.${windowUser() ?? ''}.${botId}`;

/**
 * The layout and the views of a bot that the user has on this device. They stay here: a search may hold the name of a
 * visitor, which is nothing for the bot, its files and its other authors; a link to the page carries it to whom it is for.
 */
export function keptTable(botId: string): KeptTable {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(botId)) ?? '{}');
    const views = Array.isArray(partOf(stored, 'views')) ? (partOf(stored, 'views') as unknown[]) : [];
    return { layout: layoutIn(partOf(stored, 'layout')), views: views.flatMap(viewIn) };
  } catch {
    return { layout: asInBot, views: [] };
  }
}

/** Keeps them; a browser that refuses its storage forgets them with the window. */
export function keepTable(botId: string, table: KeptTable): void {
  try {
    localStorage.setItem(storageKey(botId), JSON.stringify(table));
  } catch {
    // they stay as they are in this window
  }
}

/** The views with one more, in the order of their names; it takes the place of one that is named alike. */
export function withView(views: readonly View[], view: View): readonly View[] {
  const others = views.filter(({ name }) => name !== view.name).slice(0, mostViews - 1);
  return [...others, view].toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The columns in the order of a layout; those that it does not know come after, in their own order. */
export function inOrder(columns: readonly Column[], { order }: Layout): readonly Column[] {
  const rank = new Map(order.map((id, index) => [id, index]));
  return columns.toSorted(
    (one, other) => (rank.get(one.id) ?? order.length) - (rank.get(other.id) ?? order.length),
  );
}

/** The layout in which a column stands one place further on, or one back. */
export function moved(columns: readonly Column[], layout: Layout, id: string, by: 1 | -1): Layout {
  const order = inOrder(columns, layout).map((column) => column.id);
  const from = order.indexOf(id);
  const other = order[from + by];
  if (from < 0 || other === undefined) return layout;
  order[from + by] = id;
  order[from] = other;
  return { ...layout, order };
}

/** True for two layouts that show the same columns in the same order. */
export function isSameLayout(one: Layout, other: Layout): boolean {
  const facts = ({ order, hidden }: Layout): string => JSON.stringify([order, hidden.toSorted()]);
  return facts(one) === facts(other);
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}

const layoutIn = (value: unknown): Layout => ({
  order: textsIn(partOf(value, 'order')),
  hidden: textsIn(partOf(value, 'hidden')),
});

function viewIn(value: unknown): readonly View[] {
  const [name, address] = [partOf(value, 'name'), partOf(value, 'address')];
  if (typeof name !== 'string' || typeof address !== 'string') return [];
  return [{ name, address, layout: layoutIn(partOf(value, 'layout')) }];
}
