import { defineRules, says } from '@parley/engine';

export const unknownRules = defineRules({
  'unknown-block-type': {
    category: 'integrations',
    severity: 'warning',
    title: 'This installation does not know a type of block',
    why: 'The block is passed over: what it should do is not done. Remove it, or do the same with other blocks.',
    example: {
      bad: { groups: { Hello: [{ id: 'block', type: 'teleport' }] } },
      good: { groups: { Hello: [says('text', 'Hello!')] } },
    },
    since: '0.1.0',
  },
});
