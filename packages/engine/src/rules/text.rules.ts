import { asks, says, type BotParts } from './example-bot.ts';
import { defineRules } from './rule.ts';

const name = asks('name', { options: { variableId: 'v:Name' } });
const greeting = (...blocks: BotParts['groups'][string]): BotParts => ({
  groups: { Hello: blocks },
  variables: ['Name'],
});

export const textRules = defineRules({
  'undeclared-variable': {
    category: 'variables',
    severity: 'warning',
    title: 'A text has a variable that the bot does not have',
    why: 'Nothing is filled in, so that visitors see a gap. Write the name as it is in the list of variables, or add it there.',
    example: {
      bad: greeting(name, says('text', 'Hello {{Nmae}}!')),
      good: greeting(name, says('text', 'Hello {{Name}}!')),
    },
    since: '0.1.0',
  },
  'read-before-set': {
    category: 'variables',
    severity: 'warning',
    title: 'A text uses a variable that only a later block sets',
    why: 'Visitors see a gap. Move the text below the block that sets the variable, or give the variable a value to begin with.',
    example: {
      bad: greeting(says('text', 'Hello {{Name}}!'), name),
      good: greeting(name, says('text', 'Hello {{Name}}!')),
    },
    since: '0.1.0',
  },
  'never-filled': {
    category: 'variables',
    severity: 'warning',
    title: 'A variable is read that nothing fills',
    why: 'It is empty, so that a text has a gap and a comparison goes the same way each time. Save an answer in it, or set it. Of a variable that pages and links may fill nothing is said, and they may fill each one that does not say otherwise.',
    example: {
      bad: {
        groups: { Hello: [says('text', 'Hello {{Name}}!')] },
        variables: [{ id: 'v:Name', name: 'Name', isPrefillable: false }],
      },
      good: {
        groups: { Hello: [says('text', 'Hello {{Name}}!')] },
        variables: [{ id: 'v:Name', name: 'Name' }],
      },
    },
    since: '0.2.0',
  },
  'secret-in-text': {
    category: 'texts and addresses',
    severity: 'warning',
    title: 'A secret stands in clear',
    why: 'Everybody who may read the bot reads it, and exports and published versions keep it. Move it into credentials, which nobody can read again, and renew the secret.',
    example: {
      bad: greeting({
        id: 'send',
        type: 'Webhook',
        options: { webhook: { url: 'https://user:password@example.com' } },
      }),
      good: greeting({
        id: 'send',
        type: 'Webhook',
        options: { webhook: { url: 'https://example.com' } },
      }),
    },
    since: '0.1.0',
  },
});
