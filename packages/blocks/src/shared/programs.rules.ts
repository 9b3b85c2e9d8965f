import { defineRules, type BotParts } from '@parley/engine';

const running = (content: string): BotParts => ({
  groups: { Hello: [{ id: 'code', type: 'Code', options: { content, isExecutedOnClient: false } }] },
  variables: [{ id: 'v:Name', name: 'Name', value: 'Ada' }],
});

export const programsRules = defineRules({
  'script-uses-fetch': {
    category: 'programs',
    severity: 'warning',
    title: 'A program of the server wants to reach the network',
    why: 'Programs there cannot: this one fails each time, and sets nothing. Use an HTTP request block, or run the program on the page.',
    example: {
      bad: running("const answer = await fetch('https://example.com'); setVariable('Name', answer.status)"),
      good: running("setVariable('Name', 'Ada')"),
    },
    since: '0.1.0',
  },
  'quoted-variable': {
    category: 'programs',
    severity: 'warning',
    title: 'A program has a variable inside quotes',
    why: 'Programs get variables as values, so that quotes hold its placeholder and not its value. Write it without quotes.',
    example: {
      bad: running("setVariable('Name', 'Dear {{Name}}')"),
      good: running("setVariable('Name', 'Dear ' + {{Name}})"),
    },
    since: '0.1.0',
  },
});
