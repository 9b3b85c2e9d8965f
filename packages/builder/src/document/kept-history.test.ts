import { expect, test } from '@jest/globals';
import { setField, type Command } from '@parley/editing';
import type { Bot } from '@parley/schema';
import { createBotStore, type BotStore } from './bot-store.ts';
import { packHistory, rememberHistory, takeUpHistory, type TabStorage } from './kept-history.ts';

const owner = { botId: 'bot', userId: 'ada' };
const group = { id: 'g', title: 'Welcome', graphCoordinates: { x: 0, y: 0 }, blocks: [] };
const bot = { id: 'bot', version: '6', name: 'Desk', events: [], variables: [], edges: [], theme: {}, settings: {}, groups: [group] }; // prettier-ignore

const opened = (title = 'Welcome'): BotStore =>
  // the fields of the API that no field reads are left out
  createBotStore({ ...bot, groups: [{ ...group, title }] } as unknown as Bot, {
    canEdit: true,
    isGuest: false,
  });
// two edits of one text that come close together are one
const rename = (title: string): Command => {
  const { label, apply } = setField(['groups', 'g', 'title'], title, 'Rename');
  return { label, apply };
};
const titleIn = (store: BotStore): string | undefined => store.getState().document.groups['g']?.title;

function emptyTab(): TabStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  };
}

test('a bot that is opened again can be undone, but for what others changed meanwhile', () => {
  const first = opened();
  first.run(rename('Ahoy'));
  rememberHistory({ ...owner, botId: 'visited' }, first.getState().history);
  const again = opened('Ahoy');
  takeUpHistory(again, { ...owner, botId: 'visited' }, undefined);
  again.undo();
  expect(titleIn(again)).toBe('Welcome');
  const changed = opened('Theirs');
  takeUpHistory(changed, { ...owner, botId: 'visited' }, undefined);
  expect(changed.undo()?.skipped).toEqual([['groups', 'g', 'title']]);
  expect(titleIn(changed)).toBe('Theirs');
});

test('a reload keeps what can be undone and done again', () => {
  const tab = emptyTab();
  const first = opened();
  for (const title of ['One', 'Two', 'Three']) first.run(rename(title));
  first.undo();
  packHistory(first, owner, tab);
  const again = opened('Two');
  takeUpHistory(again, owner, tab);
  again.redo();
  expect(titleIn(again)).toBe('Three');
  for (const _ of [1, 2, 3]) again.undo();
  expect(titleIn(again)).toBe('Welcome');
  expect(again.undo()).toBeUndefined();
});

test('after a reload nothing is undone in a bot that is another one, or of somebody else', () => {
  const tab = emptyTab();
  const first = opened();
  first.run(rename('Ahoy'));
  packHistory(first, owner, tab);
  const [changed, foreign] = [opened('Theirs'), opened('Ahoy')];
  takeUpHistory(changed, owner, tab);
  takeUpHistory(foreign, { ...owner, userId: 'grace' }, tab);
  expect([changed.undo(), foreign.undo()]).toEqual([undefined, undefined]);
  // the author of those edits is told why; the next edit can be undone as ever
  expect([changed, foreign].map((store) => store.getState().isHistoryLost)).toEqual([true, false]);
  changed.run(rename('Mine'));
  expect(changed.getState().isHistoryLost).toBe(false);
});

test('edits that a reload interrupted come back first, and can be undone then', () => {
  const tab = emptyTab();
  const first = opened();
  first.run(rename('Ahoy'));
  packHistory(first, owner, tab);
  const again = opened();
  takeUpHistory(again, owner, tab);
  expect(again.undo()).toBeUndefined();
  again.adopt(first.getState().document);
  again.undo();
  expect(titleIn(again)).toBe('Welcome');
});
