import { defineRules, type BotParts } from '@parley/engine';

const running = (content: string): BotParts => ({
  groups: { Hello: [{ id: 'code', type: 'Code', options: { content, isExecutedOnClient: false } }] },
  variables: [{ id: 'v:Name', name: 'Name', value: 'Ada' }],
});

export const programsRules = defineRules({
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
