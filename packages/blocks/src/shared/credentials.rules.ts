import { defineRules, type ExampleBot } from '@parley/engine';

const mailing = (credentialsId: string): ExampleBot => ({
  groups: {
    Thanks: [{ id: 'mail', type: 'Email', options: { recipients: ['ada@example.com'], credentialsId } }],
  },
});

const requesting = (credentialsId: string, url: string): ExampleBot => ({
  groups: { Send: [{ id: 'send', type: 'Webhook', options: { webhook: { url }, credentialsId } }] },
  facts: {
    credentials: [
      { id: 'shop', type: 'http', hosts: ['example.com'] },
      { id: 'mail', type: 'smtp', hosts: ['mail.example.com:587'] },
    ],
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
  'credentials-of-another-type': {
    category: 'integrations',
    severity: 'error',
    title: 'A block names credentials that are for something else',
    why: 'The block cannot use them, and goes its error way. Choose credentials of the kind that it takes.',
    example: {
      bad: requesting('mail', 'https://example.com'),
      good: requesting('shop', 'https://example.com'),
    },
    since: '0.2.0',
  },
  'credentials-for-another-host': {
    category: 'integrations',
    severity: 'error',
    title: 'A block would send a secret to a host that it is not for',
    why: 'Nothing is sent, so that no secret goes astray. Choose credentials for that host, or mend the address.',
    example: {
      bad: requesting('shop', 'https://example.org'),
      good: requesting('shop', 'https://example.com'),
    },
    since: '0.2.0',
  },
});
