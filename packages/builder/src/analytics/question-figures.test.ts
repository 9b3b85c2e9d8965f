import { expect, test } from '@jest/globals';
import { botContent, says } from '@parley/testing';
import { greatestLoss, lossShares, percentOf, questionFigures } from './question-figures.ts';

const content = botContent({
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'begin' }],
  groups: [
    {
      id: 'later',
      title: 'Later',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: 'phone', type: 'phone number input' }],
    },
    {
      id: 'first',
      title: 'First',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [says('hello', 'What is your name?'), { id: 'name', type: 'text input', outgoingEdgeId: 'on' }],
    },
  ],
  edges: [
    { id: 'begin', from: { eventId: 'start' }, to: { groupId: 'first' } },
    { id: 'on', from: { blockId: 'name' }, to: { groupId: 'later' } },
  ],
});
const flow = {
  versionHash: 'h',
  started: 30,
  completed: 10,
  blocks: [
    { blockId: 'phone', reached: 22, answered: 10, left: 12 },
    { blockId: 'hello', reached: 30, answered: 0, left: 0 },
    { blockId: 'name', reached: 30, answered: 22, left: 8 },
  ],
  items: [],
  edges: [],
};

test('questions stand in the order of the conversation, by the words that they ask with', () => {
  expect(questionFigures(content, flow)).toEqual([
    { blockId: 'name', heading: 'What is your name?', reached: 30, answered: 22, left: 8 },
    { blockId: 'phone', heading: 'Later', reached: 22, answered: 10, left: 12 },
  ]);
});

test('the greatest loss is the question that most chats end at, and nothing where none does', () => {
  expect(greatestLoss(questionFigures(content, flow))?.blockId).toBe('phone');
  const stayed = flow.blocks.map((block) => ({ ...block, left: 0 }));
  expect(greatestLoss(questionFigures(content, { ...flow, blocks: stayed }))).toBeUndefined();
});

test('a share is rounded to whole per cent, and that of nothing is none', () => {
  expect([percentOf(1, 3), percentOf(0, 0)]).toEqual([33, 0]);
});

test('shares of what stands beside are those of questions that chats came to, and none of few chats', () => {
  expect(lossShares(flow)).toEqual(
    new Map([
      ['phone', 55],
      ['hello', 0],
      ['name', 27],
    ]),
  );
  expect(lossShares({ ...flow, started: 19 })).toBeUndefined();
});
