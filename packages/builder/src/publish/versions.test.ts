import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { diffBots, edit, toBot, toDocument } from '@parley/editing';
import type { Bot } from '@parley/schema';
import { changesByGroup } from './changes-by-group.ts';
import { restoreContent } from './restore-content.ts';

const file = join(import.meta.dirname, '../../../blocks/bots/quiz.json');
const bot = JSON.parse(readFileSync(file, 'utf8')) as Bot;
const changed = (change: (copy: Bot) => void) => {
  const copy = structuredClone(bot);
  change(copy);
  return changesByGroup(bot, copy);
};

test('the place of a group on the canvas is no change', () => {
  expect(changed(({ groups }) => (groups[0]!.graphCoordinates.x += 40))).toEqual([]);
});

test('each part of a group is told once, by what happened to it', () => {
  const [first, second] = bot.groups;
  const changes = changed(({ groups }) => {
    const [welcome, next] = groups;
    welcome!.title = 'Ahoy';
    const [moved] = welcome!.blocks.splice(0, 1);
    next!.blocks.push(moved!);
    Reflect.set(next!.blocks[0]!, 'note', 'changed');
    groups.push({ id: 'new', title: 'New', graphCoordinates: { x: 0, y: 0 }, blocks: [] });
  });
  expect(changes.map(({ title, kind, parts }) => [title, kind, parts.map((part) => part.kind)])).toEqual([
    ['Ahoy', 'renamed', []],
    [second!.title, undefined, ['moved', 'changed']],
    ['New', 'added', []],
  ]);
  expect(changes[1]?.parts[0]?.id).toBe(first!.blocks[0]!.id);
});

test('a connection that leads elsewhere is told of the block it leaves', () => {
  const edge = bot.edges.find(({ from }) => 'blockId' in from)!;
  const other = bot.groups.find(({ id }) => id !== edge.to.groupId)!;
  const changes = changed(({ edges }) => {
    edges.find(({ id }) => id === edge.id)!.to = { groupId: other.id };
  });
  expect(changes.flatMap(({ parts }) => parts.map(({ kind }) => kind))).toEqual(['reconnected']);
});

test('restoring gives the draft all of the content and leaves its name', () => {
  const draft = { ...structuredClone(bot), name: 'Renamed', groups: [], edges: [], variables: [] };
  const { after } = edit(toDocument(draft), restoreContent(bot, 'Restore'));
  expect(toBot(after).name).toBe('Renamed');
  expect(diffBots(toBot(after), { ...bot, name: 'Renamed' })).toEqual([]);
});

test('changed words are told where a block has others, also if all ids were renewed meanwhile', () => {
  const block = bot.groups.flatMap(({ blocks }) => blocks).find(({ type }) => type === 'text')!;
  const text = JSON.stringify(block['content']);
  const [, word = ''] = /"text":"(\w+)/.exec(text) ?? [];
  const other = text.replace(`"text":"${word}`, '"text":"Otherwise');
  const copy = JSON.parse(JSON.stringify(bot).replace(text, other)) as Bot;
  const renewed = JSON.parse(
    JSON.stringify(bot).replace(
      /"(id|groupId|blockId|itemId|eventId|outgoingEdgeId)":"([^"]+)"/g,
      '"$1":"$2-former"',
    ),
  ) as Bot;
  for (const before of [bot, renewed]) {
    const changes = changesByGroup(before, copy);
    const parts = changes.flatMap((group) => group.parts);
    expect(parts.map(({ kind }) => kind)).toEqual(['changed']);
    expect(parts[0]?.fields).toEqual([
      {
        labels: ['Message'],
        shows: 'words',
        runs: expect.arrayContaining([
          { kind: 'removed', text: word },
          { kind: 'added', text: 'Otherwise' },
        ]),
      },
    ]);
  }
});
