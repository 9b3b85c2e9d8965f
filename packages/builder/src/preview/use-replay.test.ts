import { expect, test } from '@jest/globals';
import type { PreviewTurn } from './preview-message.ts';
import { givenAnswers } from './use-replay.ts';

const turn = (number: number, more: Partial<PreviewTurn>): PreviewTurn => ({
  number,
  trace: { visits: [], variables: [] } as unknown as PreviewTurn['trace'],
  logs: [],
  messages: [],
  ...more,
});
const asking = (id: string) => ({ input: { id, type: 'text input' } as PreviewTurn['input'] });

test('knows which question each answer was given to, and leaves out what the page did by itself', () => {
  const turns = [
    turn(1, asking('name')),
    turn(2, { answer: { message: { type: 'text', text: 'Ada' } } }),
    // a pause is over
    turn(3, { answer: {}, ...asking('age') }),
    turn(4, { answer: {} }),
  ];
  expect(givenAnswers(turns)).toEqual([
    { blockId: 'name', answer: 'Ada' },
    { blockId: 'age', answer: { nothing: true } },
  ]);
});
