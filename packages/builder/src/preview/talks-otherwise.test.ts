import { expect, test } from '@jest/globals';
import { setField, toDocument, type Command } from '@parley/editing';
import type { Bot } from '@parley/schema';
import { says } from '@parley/testing';
import { talksOtherwise } from './talks-otherwise.ts';

const at = { x: 0, y: 0 };
const document = toDocument({
  id: 'bot',
  version: '6',
  name: 'Front desk',
  events: [{ id: 'start', type: 'start', graphCoordinates: at }],
  variables: [{ id: 'v', name: 'Name' }],
  edges: [],
  theme: {},
  settings: {},
  groups: [{ id: 'g', title: 'Welcome', graphCoordinates: at, blocks: [says('hello', 'Hi')] }],
} as unknown as Bot);
const after = (command: Command): boolean => talksOtherwise(document, command.apply(document));

test('what is said, and the values that variables begin with, change a conversation', () => {
  expect(after(setField(['blocks', 'hello', 'content'], { richText: [] }))).toBe(true);
  expect(after(setField(['variables', 'v', 'value'], 'Ada'))).toBe(true);
  expect(after(setField(['settings', 'general'], { isInputPrefillEnabled: false }))).toBe(true);
});

test('places, titles, the look and an edit that comes to the same change none', () => {
  expect(after(setField(['events', 'start', 'graphCoordinates'], { x: 9, y: 9 }))).toBe(false);
  expect(after(setField(['groups', 'g', 'title'], 'Hello'))).toBe(false);
  expect(after(setField(['theme', 'general'], { font: 'Inter' }))).toBe(false);
  const { content } = structuredClone(document.blocks['hello'] ?? {}) as { readonly content?: unknown };
  expect(after(setField(['blocks', 'hello', 'content'], content))).toBe(false);
});
