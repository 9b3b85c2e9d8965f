import type { Block } from '@parley/schema';
import { asks, says } from './example-bot.ts';
import type { Reach } from './link-graph.ts';
import { defineRules, type ExampleBot } from './rule.ts';

const hello = says('hello', 'Hello!');
const toBye = { id: 'toBye', type: 'Jump', options: { groupId: 'g:Bye' } };
const many = (count: number): Block[] => Array.from({ length: count }, (_, index) => says(`text${index}`));
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
const bye = says('bye', 'Bye!');

const choosing = (...edges: readonly (string | undefined)[]): Block => ({
  id: 'menu',
  type: 'choice input',
  items: edges.map((outgoingEdgeId, index) => ({
    id: `item${index}`,
    content: `Choice ${index + 1}`,
    ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
  })),
});

/** A bot that links to another one, which links back in `reach` of its start. */
const linkingTo = (reach: Reach): ExampleBot => ({
  groups: { Hello: [hello, { id: 'prices', type: 'Bot link', options: { botId: 'prices' } }] },
  facts: {
    linkedBots: { prices: { groups: [] } },
    linkGraphs: {
      prices: { start: reach, groups: {}, links: [{ botId: 'bot', next: { links: [], ends: true } }] },
    },
  },
});

export const flowRules = defineRules({
  'dead-end': {
    category: 'flow',
    severity: 'info',
    title: 'The chat ends at a question or a condition although it could go on',
    why: 'Visitors answer, or fit no branch, and nothing happens. Connect the choice, the question or “Otherwise” to what comes next; where the conversation is over then, all is well.',
    example: {
      bad: { groups: { Hello: [choosing('to:Bye', undefined)], Bye: [bye] } },
      good: { groups: { Hello: [choosing('to:Bye', 'to:Bye')], Bye: [bye] } },
    },
    since: '0.1.0',
  },
  'block-never-runs': {
    category: 'flow',
    severity: 'warning',
    title: 'No conversation comes to a block of a group that is reached',
    why: 'A jump above it always leaves the group. Move the block above the jump, or delete it.',
    example: {
      bad: { groups: { Hello: [hello, toBye, says('below')], Bye: [bye] } },
      good: { groups: { Hello: [hello, says('below'), toBye], Bye: [bye] } },
    },
    since: '0.1.0',
  },
  'many-messages-in-a-row': {
    category: 'flow',
    severity: 'info',
    title: 'A group says many things without a question',
    why: 'Visitors read the last message and miss the first. Say it in fewer messages, or ask something in between.',
    example: {
      bad: { groups: { Hello: many(8) } },
      good: { groups: { Hello: many(7) } },
    },
    since: '0.1.0',
  },
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
        groups: { Hello: [hello, asks('done', { options: { variableId: 'v:Done' } }), isDone], Bye: [bye] },
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
      good: { groups: { Hello: [hello, asks('name'), again] } },
    },
    since: '0.1.0',
  },
  'circular-links': {
    category: 'flow',
    severity: 'warning',
    title: 'Linked bots lead to each other in a circle and ask nothing',
    why: 'A chat that goes round is stopped after many steps. Ask something on the way, or remove one of the links. Versions that were published by a release without this rule are not looked into.',
    example: {
      bad: linkingTo({ links: [0], ends: false }),
      good: linkingTo({ links: [], ends: false }),
    },
    since: '0.1.0',
  },
});
