import { beforeEach, expect, test } from '@jest/globals';
import type { Column } from './columns.ts';
import { asInBot, inOrder, isSameLayout, keepTable, keptTable, moved, withView } from './layout.ts';

const columnsOfIds = (ids: string): readonly Column[] =>
  ids.split('').map((id) => ({ id, heading: id, texts: () => [] }));
const idsOf = (columns: readonly Column[]): string => columns.map(({ id }) => id).join('');

const held = new Map<string, string>();
beforeEach(() => {
  held.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => held.set(key, value),
    },
  });
});

test('columns stand in the order of the layout, and new ones after them in their own', () => {
  expect(idsOf(inOrder(columnsOfIds('abcd'), { order: ['c', 'gone', 'a'], hidden: [] }))).toBe('cabd');
  expect(idsOf(inOrder(columnsOfIds('abcd'), asInBot))).toBe('abcd');
});

test('a column moves by one place, and no further than the ends', () => {
  const columns = columnsOfIds('abc');
  const once = moved(columns, asInBot, 'c', -1);
  expect(idsOf(inOrder(columns, once))).toBe('acb');
  expect(idsOf(inOrder(columns, moved(columns, once, 'c', -1)))).toBe('cab');
  expect(moved(columns, once, 'a', -1)).toBe(once);
  expect(moved(columns, once, 'b', 1)).toBe(once);
  expect(moved(columns, once, 'gone', 1)).toBe(once);
});

test('layouts are alike if they hide the same columns, in whatever order they were hidden', () => {
  expect(isSameLayout({ order: ['a'], hidden: ['b', 'c'] }, { order: ['a'], hidden: ['c', 'b'] })).toBe(true);
  expect(isSameLayout({ order: ['a', 'b'], hidden: [] }, { order: ['b', 'a'], hidden: [] })).toBe(false);
});

test('a view takes the place of one of its name, and views are in the order of their names', () => {
  const view = (name: string, address = '') => ({ name, address, layout: asInBot });
  const views = withView(withView([view('Leads')], view('All')), view('Leads', 'state=open'));
  expect(views).toEqual([view('All'), view('Leads', 'state=open')]);
});

test('a table is given back as it was kept; what is broken is forgotten', () => {
  const layout = { order: ['a'], hidden: ['b'] };
  const table = { layout, views: [{ name: 'Leads', address: 'state=open', layout }] };
  keepTable('one', table);
  expect(keptTable('one')).toEqual(table);
  expect(keptTable('other')).toEqual({ layout: asInBot, views: [] });
  const [key = ''] = held.keys();
  held.set(key, '{"layout":7,"views":[{"name":1},{"name":"x","address":"","layout":{"order":[1,"a"]}}]}');
  const views = [{ name: 'x', address: '', layout: { order: ['a'], hidden: [] } }];
  expect(keptTable('one')).toEqual({ layout: asInBot, views });
  held.set(key, '{');
  expect(keptTable('one')).toEqual({ layout: asInBot, views: [] });
});
