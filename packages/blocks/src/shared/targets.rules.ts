import { asks, defineRules, type BotParts } from '@parley/engine';

const jumping = (options: Readonly<Record<string, string>>): BotParts => ({
  groups: { Hello: [asks('name'), { id: 'jump', type: 'Jump', options }] },
});

export const targetsRules = defineRules({
  'no-target': {
    category: 'logic',
    severity: 'warning',
    title: 'No group or bot is chosen to go to',
    why: 'The conversation goes on below the block. Choose one, or remove the block.',
    example: { bad: jumping({}), good: jumping({ groupId: 'g:Hello' }) },
    since: '0.1.0',
  },
  'unknown-target': {
    category: 'logic',
    severity: 'error',
    title: 'The group or block to go to is gone',
    why: 'The conversation cannot get there. Choose one that is there.',
    example: { bad: jumping({ groupId: 'deleted' }), good: jumping({ groupId: 'g:Hello' }) },
    since: '0.1.0',
  },
});
