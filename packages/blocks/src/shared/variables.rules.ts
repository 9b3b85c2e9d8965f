import { asks, defineRules } from '@parley/engine';

export const variablesRules = defineRules({
  'unknown-variable': {
    category: 'variables',
    severity: 'warning',
    title: 'A block uses a variable that is gone',
    why: 'Nothing is saved there, or the comparison never holds. Choose a variable of the bot.',
    example: {
      bad: { groups: { Hello: [asks('name', { options: { variableId: 'v:Gone' } })] } },
      good: {
        groups: { Hello: [asks('name', { options: { variableId: 'v:Name' } })] },
        variables: ['Name'],
      },
    },
    since: '0.1.0',
  },
});
