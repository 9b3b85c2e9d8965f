import { defineRules, type BotParts } from '@parley/engine';

const setting = (options: Readonly<Record<string, string>>): BotParts => ({
  groups: { Hello: [{ id: 'set', type: 'Set variable', options: { variableId: 'v:Now', ...options } }] },
  variables: ['Now'],
});

export const setVariableRules = defineRules({
  'unknown-value-type': {
    category: 'variables',
    severity: 'error',
    title: 'A variable is set to a value that does not exist',
    why: 'It stays as it is. Choose a value of the list.',
    example: { bad: setting({ type: 'Phase of the moon' }), good: setting({ type: 'Now' }) },
    since: '0.1.0',
  },
  'unknown-time-zone': {
    category: 'variables',
    severity: 'warning',
    title: 'A time zone does not exist',
    why: 'The time of UTC is used. Write the name of a zone, such as Europe/Rome.',
    example: {
      bad: setting({ type: 'Now', timeZone: 'Europe/Atlantis' }),
      good: setting({ type: 'Now', timeZone: 'Europe/Rome' }),
    },
    since: '0.1.0',
  },
});
