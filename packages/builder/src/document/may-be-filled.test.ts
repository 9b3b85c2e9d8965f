import { expect, test } from '@jest/globals';
import type { Block } from '@parley/schema';
import { says } from '@parley/testing';
import { mayBeFilled } from './may-be-filled.ts';

const comparing: Block = {
  id: 'condition',
  type: 'Condition',
  items: [{ id: 'item', content: { comparisons: [{ variableId: 'v', comparisonOperator: 'Is set' }] } }],
};

test.each<[string, Block, boolean]>([
  ['a text that shows it', says('text', '{{Name}}'), false],
  ['a comparison', comparing, false],
  ['a question', { id: 'a', type: 'text input', options: { variableId: 'v' } }, true],
  [
    'a part of a response',
    { id: 'a', type: 'Webhook', options: { responseVariableMapping: [{ id: 'm', variableId: 'v' }] } },
    true,
  ],
  ['a program', { id: 'a', type: 'Code', options: { content: 'setVariable("Name", 1)' } }, true],
  ['a link to another bot', { id: 'a', type: 'Typebot link', options: {} }, true],
  ['a block of an unknown kind', { id: 'a', type: 'Teleport' }, true],
  ['a question for another one', { id: 'a', type: 'text input', options: { variableId: 'w' } }, false],
])('%s may fill a variable: %#', (_, block, fills) => {
  expect(mayBeFilled({ blocks: { [block.id]: block } }, 'v')).toBe(fills);
});
