import { defineRules, says, type BotParts } from '@parley/engine';

const testing = (aPercent: number, paths: readonly string[]): BotParts => ({
  groups: {
    Hello: [
      {
        id: 'test',
        type: 'AB test',
        options: { aPercent },
        items: paths.map((path) => ({ id: path, path, outgoingEdgeId: 'to:Bye' })),
      },
    ],
    Bye: [says('text', 'Bye!')],
  },
});

export const abTestRules = defineRules({
  'not-a-share': {
    category: 'logic',
    severity: 'error',
    title: 'The share of a path is no percentage',
    why: 'All visitors take one path. Write a number from 0 to 100.',
    example: { bad: testing(150, ['a', 'b']), good: testing(50, ['a', 'b']) },
    since: '0.1.0',
  },
  'unconnected-path': {
    category: 'logic',
    severity: 'warning',
    title: 'A path of the test is not connected',
    why: 'Visitors who are sent there go on below the block, or the chat ends. Connect both paths.',
    example: { bad: testing(50, ['a']), good: testing(50, ['a', 'b']) },
    since: '0.1.0',
  },
});
