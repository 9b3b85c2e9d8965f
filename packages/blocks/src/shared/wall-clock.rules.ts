import { defineRules, type BotParts } from '@parley/engine';

const asks = (format: string): BotParts => ({
  groups: { When: [{ id: 'date', type: 'date input', options: { format } }] },
});

export const wallClockRules = defineRules({
  'unknown-format': {
    category: 'questions',
    severity: 'warning',
    title: 'No date or time can be written by a format',
    why: 'The default format is used. Write one such as dd/MM/yyyy or HH:mm.',
    example: { bad: asks('nn/oo/pp'), good: asks('dd/MM/yyyy') },
    since: '0.1.0',
  },
});
