import { defineRules, type ExampleBot } from '@parley/engine';

const running = (content: string): ExampleBot => ({
  groups: { Hello: [{ id: 'code', type: 'Code', options: { content } }] },
  facts: { runsPageScripts: false },
});

export const pageIntegrationRules = defineRules({
  'page-script-on-share-page': {
    category: 'installation',
    severity: 'warning',
    title: 'A program of the page does not work on the share page',
    why: 'It runs apart from the page there, without window and document, and fails. Put the bot on a page of your own, or do without what is of the page.',
    example: {
      bad: running("document.title = 'Hello';"),
      good: running("console.log('Hello');"),
    },
    since: '0.1.0',
  },
});
