import { defineRules, type ExampleBot } from '@parley/engine';

const mailing = (credentialsId: string): ExampleBot => ({
  groups: {
    Thanks: [{ id: 'mail', type: 'Email', options: { recipients: ['ada@example.com'], credentialsId } }],
  },
});

export const credentialsRules = defineRules({
  'credentials-pending': {
    category: 'integrations',
    severity: 'warning',
    title: 'A block names credentials that the workspace does not have',
    why: 'The block cannot use the account that was meant. After an import, choose credentials of this workspace for it.',
    example: { bad: mailing('elsewhere'), good: mailing('default') },
    since: '0.1.0',
  },
});
