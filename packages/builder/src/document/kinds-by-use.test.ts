import { expect, test } from '@jest/globals';
import { formFor } from '@parley/blocks/forms';
import { kindsFoundBy, kindsToAdd } from './kinds-by-use.ts';

/** The words that authors of other builders search for, and the kind that each of them means. */
const searched: readonly (readonly [words: string, type: string])[] = [
  ['openai', 'openai'],
  ['chatgpt', 'openai'],
  ['claude', 'openai'],
  ['ai', 'openai'],
  ['prompt', 'openai'],
  ['stripe', 'payment input'],
  ['checkout', 'payment input'],
  ['goto', 'Jump'],
  ['go to', 'Jump'],
  ['multiple', 'choice input'],
  ['multiple choice', 'choice input'],
  ['dropdown', 'choice input'],
  ['quick reply', 'choice input'],
  ['gallery', 'picture choice input'],
  ['carousel', 'cards'],
  ['if', 'Condition'],
  ['if else', 'Condition'],
  ['branch', 'Condition'],
  ['switch', 'Condition'],
  ['webhook', 'Webhook'],
  ['api', 'Webhook'],
  ['zapier', 'Webhook'],
  ['javascript', 'Code'],
  ['js', 'Code'],
  ['variable', 'Set variable'],
  ['formula', 'Set variable'],
  ['delay', 'Wait'],
  ['typebot', 'Bot link'],
  ['subflow', 'Bot link'],
  ['a/b', 'AB test'],
  ['split', 'AB test'],
  ['upload', 'file input'],
  ['nps', 'rating input'],
  ['feedback', 'rating input'],
  ['whatsapp', 'phone number input'],
  ['iframe', 'embed'],
  ['youtube', 'video'],
  ['photo', 'image'],
  ['excel', 'Google Sheets'],
  ['smtp', 'Email'],
  ['live chat', 'Chatwoot'],
  ['facebook', 'Pixel'],
  ['rag', 'Search collection'],
];

test.each(searched)('a search for %j finds %s', (words, type) => {
  const found = kindsFoundBy(kindsToAdd(false), words).map(({ entry }) => entry);
  expect(found).toContain(formFor(type));
});

test('a word of no kind finds none', () => {
  expect(kindsFoundBy(kindsToAdd(true), 'xylophone')).toEqual([]);
});

test.each(kindsToAdd(true).map(({ label }) => [label]))('a search for “%s” has that kind first', (label) => {
  const [first] = kindsFoundBy(kindsToAdd(true), label.toLowerCase());
  expect(first?.entry.label).toBe(label);
});

test('a kind that is found by a synonym says which one', () => {
  const found = kindsFoundBy(kindsToAdd(true), 'send');
  const keywords = new Map(found.map(({ entry, keyword }) => [entry.label, keyword]));
  expect(keywords.get('Send an email')).toBeUndefined();
  expect(keywords.get('HTTP request')).toBe('send');
});
