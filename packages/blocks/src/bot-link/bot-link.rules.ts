import { defineRules, type ExampleBot } from '@parley/engine';

const linking = (linkedBots: NonNullable<ExampleBot['facts']>['linkedBots'] = {}): ExampleBot => ({
  groups: { Hello: [{ id: 'link', type: 'Bot link', options: { botId: 'prices' } }] },
  facts: { linkedBots },
});

export const botLinkRules = defineRules({
  'linked-bot-missing': {
    category: 'logic',
    severity: 'error',
    title: 'A linked bot, or its group, is not there',
    why: 'The conversation would go on without it. After an import, choose the bot again. A bot of the workspace that is not published yet is a warning: publish it.',
    example: { bad: linking({}), good: linking({ prices: { groups: ['List'] } }) },
    since: '0.1.0',
  },
});
