import { defineRules, type ExampleBot } from '@parley/engine';

const mailing = (options: Readonly<Record<string, unknown>>): ExampleBot => ({
  groups: { Thanks: [{ id: 'mail', type: 'Email', options: { subject: 'Thank you', ...options } }] },
});

export const emailRules = defineRules({
  'no-recipients': {
    category: 'integrations',
    severity: 'warning',
    title: 'A mail goes to nobody',
    why: 'Nothing is sent. Name at least one address, or a variable that holds one.',
    example: { bad: mailing({ recipients: [] }), good: mailing({ recipients: ['ada@example.com'] }) },
    since: '0.1.0',
  },
  'mail-without-server': {
    category: 'installation',
    severity: 'warning',
    title: 'A mail is to be sent, and this installation has no mail server',
    why: 'Nobody gets the mail, whatever the bot says. Ask whoever runs the installation to set up a mail server (SMTP_URL).',
    example: {
      bad: { ...mailing({ recipients: ['ada@example.com'] }), facts: { hasMailServer: false } },
      good: mailing({ recipients: ['ada@example.com'] }),
    },
    since: '0.1.0',
  },
});
