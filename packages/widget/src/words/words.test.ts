import { shownWords } from '@parley/blocks/forms';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { portuguese } from './pt.ts';
import { ownWords, wordsOf } from './words.ts';

const partsOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each([
  ['de', german],
  ['es', spanish],
  ['fr', french],
  ['pt', portuguese],
])('%s', (tag, words) => {
  test('has every word, and fills in what English fills in', () => {
    expect(Object.keys(words)).toEqual(Object.keys(english));
    const entries = Object.entries(words);
    expect(entries.filter(([, text]) => text.trim() === '')).toEqual([]);
    expect(entries.map(([name, text]) => [name, partsOf(text)])).toEqual(
      Object.entries(english).map(([name, text]) => [name, partsOf(text)]),
    );
  });

  test('is spoken for its tag, whatever the region and the letter case', async () => {
    for (const named of [tag, `${tag}-XX`, tag.toUpperCase()]) expect(await ownWords(named)).toBe(words);
    expect(new Intl.Locale(words.languageTag).language).toBe(tag);
  });
});

test('English is spoken where no language, one of others, or none at all is named', async () => {
  for (const tag of [undefined, '', 'en-GB', 'sw', 'constructor', 'no language'])
    expect(await ownWords(tag)).toBe(english);
});

test('the words of a bot come before those of its language', () => {
  const systemMessages = { send: 'Abschicken', skip: '', unheard: 'of', languageTag: 'nobody speaks this' };
  const words = wordsOf({ settings: { general: { systemMessages } } }, german);
  expect(words).toEqual({ ...german, send: 'Abschicken' });
});

test('authors are told the words that visitors see where a bot has none', () => {
  expect(english).toMatchObject(shownWords);
});
