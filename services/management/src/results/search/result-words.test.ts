import { describe, expect, test } from '@jest/globals';
import { entriesOf, wordsIn } from './result-words.ts';

describe('the words of a text', () => {
  test.each([
    ['Ada Lovelace, ADA', ['ada', 'lovelace']],
    ['Müller-Lüdenscheidt', ['muller', 'ludenscheidt']],
    ['ada@example.org', ['ada', 'example', 'org']],
    ['+49 170 123', ['49', '170', '123']],
    ['東京タワー', ['東', '京', 'タ', 'ワ', 'ー']],
    ['Très bien 👍', ['tres', 'bien', '👍']],
    [' … ', []],
  ])('of %s', (text, words) => {
    expect(wordsIn(text)).toEqual(words);
  });

  test('are those of its beginning, by their own beginnings', () => {
    const words = wordsIn(`${'x'.repeat(100)} ${'word '.repeat(10_000)} last`);
    expect(words).toEqual(['x'.repeat(40), 'word']);
  });
});

describe('the entries of a result', () => {
  const held = (value: string) => ({
    variables: [{ name: 'City', value }],
    answers: [{ blockId: 'city', content: value }],
  });

  test('are never those of another bot', () => {
    const [one, other] = [entriesOf('bot-1', held('Paris')), entriesOf('bot-2', held('Paris'))];
    expect(one).toHaveLength(3);
    expect(one.filter((entry) => other.includes(entry))).toEqual([]);
  });

  test('are as many as an index can carry, however much a visitor writes', () => {
    const long = Array.from({ length: 5_000 }, (_, index) => `w${index}`).join(' ');
    expect(entriesOf('bot', held(long))).toHaveLength(1_000);
  });
});
