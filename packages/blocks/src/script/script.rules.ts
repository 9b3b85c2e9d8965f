import { defineRules, type BotParts } from '@parley/engine';

const running = (content: string): BotParts => ({
  groups: { Hello: [{ id: 'code', type: 'Code', options: { content, isExecutedOnClient: false } }] },
});

export const scriptRules = defineRules({
  'no-code': {
    category: 'programs',
    severity: 'warning',
    title: 'A code block is empty',
    why: 'Nothing happens. Write the program, or remove the block.',
    example: { bad: running(''), good: running('const greeting = "Hello!";') },
    since: '0.1.0',
  },
  'code-does-not-parse': {
    category: 'programs',
    severity: 'warning',
    title: 'A program is no JavaScript',
    why: 'It fails each time, and sets nothing. Correct it where the editor marks it.',
    example: { bad: running('const greeting = ;'), good: running('const greeting = "Hello!";') },
    since: '0.1.0',
  },
});
