import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Bot } from '@parley/schema';
import { changesSince, countOf } from '../src/index.ts';

const file = join(import.meta.dirname, '../../blocks/bots/quiz.json');
const bot = JSON.parse(readFileSync(file, 'utf8')) as Bot;

test('a bot that is as it was published has no changes', () => {
  expect(changesSince(structuredClone(bot), bot)).toEqual({
    parts: [],
    hasNewLook: false,
    hasNewSettings: false,
  });
});

test('each part is counted once: as new, as gone, or as changed', () => {
  const edited = structuredClone(bot);
  const [first, second] = edited.groups;
  first!.title = 'Ahoy';
  first!.graphCoordinates.x += 40;
  second!.blocks = second!.blocks.slice(1);
  edited.variables.push({ id: 'v-new', name: 'New' });
  edited.theme = { ...edited.theme, customCss: '.x {}' };
  expect(changesSince(bot, edited)).toEqual({
    parts: [
      { kind: 'changed', table: 'groups', count: 1 },
      { kind: 'removed', table: 'blocks', count: 1 },
      { kind: 'added', table: 'variables', count: 1 },
    ],
    hasNewLook: true,
    hasNewSettings: false,
  });
});

test('the number of changes is that of the list, and a group that was moved is none', () => {
  const edited = structuredClone(bot);
  edited.groups[0]!.graphCoordinates.x += 40;
  expect(countOf(changesSince(bot, edited))).toBe(0);
  edited.groups[0]!.title = 'Ahoy';
  edited.variables.push({ id: 'v-new', name: 'New' });
  edited.theme = { ...edited.theme, customCss: '.x {}' };
  expect(countOf(changesSince(bot, edited))).toBe(3);
});
