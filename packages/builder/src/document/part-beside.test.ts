import { expect, test } from '@jest/globals';
import { edit, mergeGroups, remove, toDocument, type BotDocument, type Command } from '@parley/editing';
import { botContent, says } from '@parley/testing';
import type { Bot } from '@parley/schema';
import { isThere, partBeside } from './part-beside.ts';
import type { Part } from './part.ts';

const group = (id: string, x: number, ...blocks: string[]) => ({
  id,
  title: id,
  graphCoordinates: { x, y: 0 },
  blocks: blocks.map((block) => says(block)),
});
const groups = [group('one', 0, 'a', 'b', 'c'), group('two', 500, 'd'), group('three', 900, 'e')];
const before = toDocument({ id: 'bot', ...botContent({ groups, edges: [], events: [] }) } as unknown as Bot);
const block = (id: string): Part => ({ sort: 'block', id });
const node = (id: string): Part => ({ sort: 'node', id });
const removed = (parts: Parameters<typeof remove>[0]): Command => remove(parts, { reconnects: true });
const after = (command: Command): BotDocument => edit(before, command).after;

test.each<[name: string, part: Part, command: Command, beside: Part | undefined]>([
  ['the next block', block('a'), removed({ blockIds: ['a'] }), block('b')],
  ['the block before the last one', block('c'), removed({ blockIds: ['c'] }), block('b')],
  ['the group of the only block', block('d'), removed({ blockIds: ['d'] }), node('two')],
  ['the nearest group', node('three'), removed({ groupIds: ['three'] }), node('two')],
  ['the group that has the blocks now', node('three'), mergeGroups('one', 'three'), node('one')],
  ['nothing', node('one'), removed({ groupIds: ['one', 'two', 'three'] }), undefined],
])('keys go on from %s', (_, part, command, beside) => {
  const then = after(command);
  expect(isThere(then, part)).toBe(false);
  expect(partBeside(part, before, then)).toEqual(beside);
});
