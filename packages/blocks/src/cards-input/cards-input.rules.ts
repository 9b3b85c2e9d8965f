import { defineRules, type BotParts } from '@parley/engine';

const saving = (field: string): BotParts => ({
  groups: {
    Shop: [
      {
        id: 'cards',
        type: 'cards',
        items: [{ id: 'lamp', title: 'Lamp', paths: [{ id: 'buy', text: 'Buy' }] }],
        options: { saveResponseMapping: [{ field, variableId: 'v:Choice' }] },
      },
    ],
  },
  variables: ['Choice'],
});

export const cardsInputRules = defineRules({
  'unknown-field': {
    category: 'questions',
    severity: 'error',
    title: 'A part of a card is saved that cards do not have',
    why: 'The variable stays empty. Choose title, description, image, button or internal value.',
    example: { bad: saving('Price'), good: saving('Title') },
    since: '0.1.0',
  },
});
