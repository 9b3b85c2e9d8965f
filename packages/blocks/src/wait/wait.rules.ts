import { defineRules, type BotParts } from '@parley/engine';

const waiting = (secondsToWaitFor: string): BotParts => ({
  groups: { Hello: [{ id: 'wait', type: 'Wait', options: { secondsToWaitFor } }] },
});

export const waitRules = defineRules({
  'no-time': {
    category: 'logic',
    severity: 'warning',
    title: 'A wait has no number of seconds',
    why: 'Nobody waits. Write a number, or a variable that holds one.',
    example: { bad: waiting('a moment'), good: waiting('2') },
    since: '0.1.0',
  },
});
