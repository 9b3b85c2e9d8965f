import { matchMany, matchOne, type Choice } from './choices.ts';
import type { Reader } from './folding.ts';

const choice = (content: string, id = `id of ${content}`): Choice => ({ id, content, value: undefined });
const contents = (found: readonly Choice[]): string[] => found.map(({ content }) => content);

/** A budget of `units` to read with, and the rest of it. */
function budgetOf(units: number): Reader & { readonly left: () => number } {
  let left = units;
  const spend = (cost: number): boolean => (left -= cost) > 0;
  return { spend, once: (make, text, cost) => (spend(cost) ? make(text) : undefined), left: () => left };
}
const turn = (): ReturnType<typeof budgetOf> => budgetOf(8_000_000);

test.each([
  ['New York and York', ['York', 'New York']],
  ['only new  york', ['New York']],
  ['Yorkshire', []],
  ['2 and 1', ['York', 'New York']],
  ['New (York) York', ['York']],
])('%j names %j', (text, expected) => {
  expect(contents(matchMany([choice('York'), choice('New York')], text, undefined, turn()))).toEqual(
    expected,
  );
});

test('all of two thousand choices can be named at once', () => {
  const choices = Array.from({ length: 2_000 }, (_, i) => choice(`Choice ${i}`, `id-${i}`));
  const text = choices.map(({ content }) => content).join(', ');
  expect(matchMany(choices, text, undefined, turn())).toHaveLength(2_000);
});

test('a text that nearly names every choice at every place is given up on', () => {
  // checking each of a hundred million positions would take minutes
  const choices = Array.from({ length: 2_000 }, (_, i) => choice('a'.repeat(i + 1), `id-${i}`));
  const run = turn();
  expect(matchMany(choices, 'a'.repeat(65_536), undefined, run)).toEqual([]);
  expect(run.left()).toBeLessThanOrEqual(0);
});

test('one choice is meant by its words, without regard to case at last, and by no empty text', () => {
  const choices = [choice('red'), choice('Red'), choice(' ')];
  expect(matchOne(choices, ' Red ', undefined, turn())?.content).toBe('Red');
  expect(matchOne(choices, 'RED', undefined, turn())?.content).toBe('red');
  expect(matchOne(choices, ' ', undefined, turn())).toBeUndefined();
  expect(matchOne([choice('caf\u00e9')], 'cafe\u0301', undefined, turn())?.content).toBe('caf\u00e9');
});
