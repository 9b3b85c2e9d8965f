import { asking, saying } from './example-bot.ts';
import { defineRules } from './rule.ts';

const hello = saying('Hello!', 'hello');
const again = { id: 'again', type: 'Jump', options: { groupId: 'g:Hello' } };
const isDone = {
  id: 'isDone',
  type: 'Condition',
  items: [
    {
      id: 'done',
      outgoingEdgeId: 'to:Bye',
      content: { comparisons: [{ id: 'c', variableId: 'v:Done', comparisonOperator: 'Is set' }] },
    },
  ],
  outgoingEdgeId: 'to:Hello',
};
const bye = saying('Bye!', 'bye');

export const flowRules = defineRules({
  'unreachable-group': {
    category: 'flow',
    severity: 'warning',
    title: 'Nothing leads to a group',
    why: 'Nobody will ever see the group. Connect something to it, or delete it.',
    example: {
      bad: { groups: { Hello: [hello], Bye: [bye] } },
      good: { groups: { Hello: [{ ...hello, outgoingEdgeId: 'to:Bye' }], Bye: [bye] } },
    },
    since: '0.1.0',
  },
  'loop-without-question': {
    category: 'flow',
    severity: 'warning',
    title: 'A loop asks nothing and only a condition leaves it',
    why: 'Where the condition never holds the chat is stopped after many steps. Ask something in the loop, or make sure that each round changes the condition.',
    example: {
      bad: { groups: { Hello: [hello, isDone], Bye: [bye] }, variables: ['Done'] },
      good: {
        groups: { Hello: [hello, asking('done', { options: { variableId: 'v:Done' } }), isDone], Bye: [bye] },
        variables: ['Done'],
      },
    },
    since: '0.1.0',
  },
  'endless-loop': {
    category: 'flow',
    severity: 'error',
    title: 'A loop asks nothing and nothing leaves it',
    why: 'Each chat that gets there would be stopped after many steps. Ask something in the loop, or lead out of it.',
    example: {
      bad: { groups: { Hello: [hello, again] } },
      good: { groups: { Hello: [hello, asking('name'), again] } },
    },
    since: '0.1.0',
  },
});
