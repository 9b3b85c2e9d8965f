import { expect, test } from '@jest/globals';
import { toDocument } from '@parley/editing';
import type { Bot } from '@parley/schema';
import { portReach } from '../canvas/detail-level.ts';
import { wayText } from './way-text.ts';

const at = { x: 0, y: 0 };
const document = toDocument({
  groups: [
    {
      id: 'ask',
      title: 'Ask',
      graphCoordinates: at,
      blocks: [
        {
          id: 'colour',
          type: 'choice input',
          items: [{ id: 'red', content: 'Red', outgoingEdgeId: 'of red' }],
          outgoingEdgeId: 'of any other',
        },
        { id: 'bye', type: 'text', outgoingEdgeId: 'of text' },
      ],
    },
    { id: 'next', title: 'Contact', graphCoordinates: at, blocks: [] },
  ],
  edges: [
    { id: 'of red', from: { blockId: 'colour', itemId: 'red' }, to: { groupId: 'next' } },
    { id: 'of any other', from: { blockId: 'colour' }, to: { groupId: 'next' } },
    { id: 'of text', from: { blockId: 'bye' }, to: { groupId: 'next' } },
  ],
  events: [],
  variables: [],
  theme: {},
  settings: {},
} as unknown as Bot);

test.each([
  ['of red', 'Red → Contact'],
  ['of any other', 'Any other answer → Contact'],
  ['of text', 'Leads to Contact'],
  ['of nothing', undefined],
])('the connection %s says “%s”', (edgeId, words) => {
  expect(wayText(document, edgeId)).toBe(words);
});

test.each([0.45, 0.6, 1, 2])('a port takes a grab of 24 px of the screen at a zoom of %d', (zoom) => {
  expect((10 + 2 * portReach(zoom)) * zoom).toBeGreaterThanOrEqual(24);
});
