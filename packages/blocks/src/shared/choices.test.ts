import { matchMany, matchOne, type Choice } from './choices.ts';

const choice = (content: string, id = `id of ${content}`): Choice => ({ id, content, value: undefined });
const contents = (found: readonly Choice[]): string[] => found.map(({ content }) => content);

test.each([
  ['New York and York', ['York', 'New York']],
  ['only new  york', ['New York']],
  ['Yorkshire', []],
  ['2 and 1', ['York', 'New York']],
  ['New (York) York', ['York']],
])('%j names %j', (text, expected) => {
  expect(contents(matchMany([choice('York'), choice('New York')], text))).toEqual(expected);
});

test('all of two thousand choices can be named at once', () => {
  const choices = Array.from({ length: 2_000 }, (_, i) => choice(`Choice ${i}`, `id-${i}`));
  const text = choices.map(({ content }) => content).join(', ');
  expect(matchMany(choices, text)).toHaveLength(2_000);
});

test('a text that nearly names every choice at every place is given up on', () => {
  // to look at each of a hundred million places would take minutes
  const choices = Array.from({ length: 2_000 }, (_, i) => choice('a'.repeat(i + 1), `id-${i}`));
  expect(matchMany(choices, 'a'.repeat(65_536))).toEqual([]);
});

test('one choice is meant by its words, without regard to case at last, and by no empty text', () => {
  const choices = [choice('red'), choice('Red'), choice(' ')];
  expect(matchOne(choices, ' Red ')?.content).toBe('Red');
  expect(matchOne(choices, 'RED')?.content).toBe('red');
  expect(matchOne(choices, ' ')).toBeUndefined();
  expect(matchOne([choice('caf\u00e9')], 'cafe\u0301')?.content).toBe('caf\u00e9');
});
