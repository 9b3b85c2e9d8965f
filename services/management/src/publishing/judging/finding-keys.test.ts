import { says } from '@parley/testing';
import type { Diagnostic } from '@parley/engine';
import { withKeys } from './finding-keys.ts';

const at = { x: 0, y: 0 };
const page = { id: 'page', type: 'Redirect', options: { url: 'http://a.example' } };
const groupOf = (id: string, ...blocks: object[]) => ({ id, title: id, graphCoordinates: at, blocks });
const botOf = (...groups: object[]) => ({
  groups,
  events: [],
  edges: [],
  variables: [],
  theme: {},
  settings: {},
});
const found = (pointer: string, message = 'is odd', code = 'insecure-address') =>
  ({ code, severity: 'warning', message, pointer }) as Diagnostic;
const keyOf = (bot: object, ...about: Parameters<typeof found>): string =>
  // of the types of a bot, only what is looked at
  withKeys(bot as Parameters<typeof withKeys>[0], [found(...about)])[0]?.key ?? '';

const url = '/groups/0/blocks/0/options/url';
const before = botOf(groupOf('a', page));
const key = keyOf(before, url);

test('a finding keeps its key while its rule, words, place and value are the same', () => {
  expect(keyOf(botOf(groupOf('a', says('hello'), page)), '/groups/0/blocks/1/options/url')).toBe(key);
  expect(keyOf(botOf(groupOf('b'), groupOf('a', page)), '/groups/1/blocks/0/options/url')).toBe(key);
  // another group, and another option of the same block
  expect(keyOf(botOf(groupOf('b', { ...page, options: { ...page.options, isNewTab: true } })), url)).toBe(
    key,
  );
  const moved = botOf({ ...groupOf('a', page), graphCoordinates: { x: 8, y: 0 } });
  expect(keyOf(moved, '/groups/0')).toBe(keyOf(before, '/groups/0'));
});

test.each<readonly [string, Parameters<typeof keyOf>]>([
  ['value', [botOf(groupOf('a', { ...page, options: { url: 'http://b.example' } })), url]],
  ['block', [botOf(groupOf('a', { ...page, id: 'other' })), url]],
  ['field', [before, '/groups/0/blocks/0/options']],
  ['words', [before, url, 'is strange']],
  ['rule', [before, url, 'is odd', 'unreachable-group']],
])('another %s has another key', (_, about) => {
  expect(keyOf(...about)).not.toBe(key);
});

test('what stands beside the content has its value, and what is nowhere a key', () => {
  const served = (customDomain: string) => keyOf({ ...before, customDomain }, '/customDomain');
  expect(served('a.example')).not.toBe(served('b.example'));
  expect(keyOf(before, '/groups/7/blocks/0')).toMatch(/^[0-9a-f]{64}$/);
});
