import { expect, test } from '@jest/globals';
import { botContent, says } from '@parley/testing';
import { barsOf, countedQuestions, promotersOf } from './answer-figures.ts';

const rating = { id: 'score', type: 'rating input', options: { length: 10, startsAt: 0 } };
const counts = (values: Readonly<Record<string, number>>, other = 0) => ({
  blockId: 'score',
  answers: 0,
  values: Object.entries(values).map(([value, count]) => ({ value, count })),
  other,
});

test('questions whose answers are texts are left out', () => {
  const content = botContent({
    events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 } }],
    groups: [
      {
        id: 'g',
        title: 'Questions',
        graphCoordinates: { x: 0, y: 0 },
        blocks: [says('hi', 'How was it?'), rating, { id: 'name', type: 'text input' }],
      },
    ],
  });
  expect(countedQuestions(content)).toEqual([{ block: rating, heading: 'How was it?' }]);
});

test('a scale shows each of its numbers in order, also those that nobody chose', () => {
  const stars = { id: 'stars', type: 'rating input', options: { buttonType: 'Icons', length: 3 } };
  expect(barsOf(stars, counts({ '3': 4, '1': 1 }))).toEqual([
    { value: '1', count: 1 },
    { value: '2', count: 0 },
    { value: '3', count: 4 },
  ]);
});

test('choices stand as they come, the most frequent first, and all others together at the end', () => {
  const choice = { id: 'way', type: 'choice input' };
  expect(barsOf(choice, counts({ Yes: 4, No: 1 }, 2))).toEqual([
    { value: 'Yes', count: 4 },
    { value: 'No', count: 1 },
    { value: undefined, count: 2 },
  ]);
});

test('the net promoter score is of a scale from 0 to 10 alone', () => {
  const given = counts({ '10': 3, '9': 2, '8': 3, '6': 1, '0': 1 });
  expect(promotersOf(rating, given)).toEqual({ score: 30, promoters: 5, detractors: 2 });
  expect(promotersOf({ id: 'r', type: 'rating input' }, given)?.score).toBe(30);
  expect(promotersOf({ ...rating, options: { length: 5 } }, given)).toBeUndefined();
  expect(promotersOf({ ...rating, options: { length: 10, startsAt: 1 } }, given)).toBeUndefined();
  expect(promotersOf({ id: 'n', type: 'number input' }, given)).toBeUndefined();
  expect(promotersOf(rating, counts({}))).toBeUndefined();
});
