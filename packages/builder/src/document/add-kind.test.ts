import { expect, test } from '@jest/globals';
import { edit, toDocument, undo, emptyHistory, remember, type BotDocument } from '@parley/editing';
import { says } from '@parley/testing';
import { addKind } from './add-kind.ts';
import { messageOf } from './message-of.ts';

const opened = (...blocks: readonly { readonly id: string; readonly type: string }[]): BotDocument =>
  toDocument({
    id: 'bot',
    version: '6',
    name: 'Front desk',
    events: [],
    variables: [],
    edges: [],
    theme: {},
    settings: {},
    groups: [{ id: 'g', title: 'Welcome', graphCoordinates: { x: 0, y: 0 }, blocks: [...blocks] }],
  } as unknown as Parameters<typeof toDocument>[0]);

const typesIn = (document: BotDocument): readonly (string | undefined)[] =>
  (document.blockIds['g'] ?? []).map((id) => document.blocks[id]?.type);

test('a question brings its message, which is written first, and one undo takes both away', () => {
  const before = opened({ id: 'wait', type: 'Wait' });
  const { command, blockId, writtenId } = addKind(before, 'email input', { groupId: 'g', after: 'wait' });
  const done = edit(before, command);
  expect(typesIn(done.after)).toEqual(['Wait', 'text', 'email input']);
  expect(messageOf(done.after, blockId)).toBe(writtenId);
  expect(typesIn(undo(remember(emptyHistory, done, 0), done.after)!.document)).toEqual(['Wait']);
});

test('a question behind a message is asked by that message, and brings none', () => {
  const before = opened(says('hello', 'What is your name?'));
  const { command, blockId, writtenId } = addKind(before, 'text input', { groupId: 'g', after: 'hello' });
  const { after } = edit(before, command);
  expect(typesIn(after)).toEqual(['text', 'text input']);
  expect(writtenId).toBe(blockId);
  expect(messageOf(after, blockId)).toBe('hello');
});

test('only a message right before a question is its text', () => {
  const document = opened(
    says('hello', 'Hello'),
    { id: 'wait', type: 'Wait' },
    { id: 'name', type: 'text input' },
  );
  expect(messageOf(document, 'name')).toBeUndefined();
  expect(messageOf(document, 'wait')).toBeUndefined();
});

test('a message, and a block that asks nothing, come alone', () => {
  const before = opened();
  for (const type of ['text', 'Condition', 'image']) {
    const { command } = addKind(before, type, { groupId: 'g', after: null });
    expect(typesIn(edit(before, command).after)).toEqual([type]);
  }
});
