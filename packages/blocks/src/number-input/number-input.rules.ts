import { defineRules, type BotParts } from '@parley/engine';

const asks = (options: Readonly<Record<string, string>>): BotParts => ({
  groups: { Budget: [{ id: 'budget', type: 'number input', options }] },
});

export const numberInputRules = defineRules({
  'unknown-style': {
    category: 'questions',
    severity: 'warning',
    title: 'Numbers are to be written in a style that does not exist',
    why: 'They are shown as plain numbers. Choose decimal, currency, percent or unit.',
    example: { bad: asks({ style: 'roman' }), good: asks({ style: 'percent' }) },
    since: '0.1.0',
  },
  'unknown-currency': {
    category: 'questions',
    severity: 'warning',
    title: 'A currency has no code of three letters',
    why: 'Amounts are shown as plain numbers. Write the code, such as EUR.',
    example: {
      bad: asks({ style: 'currency', currency: 'Euro' }),
      good: asks({ style: 'currency', currency: 'EUR' }),
    },
    since: '0.1.0',
  },
  'unknown-unit': {
    category: 'questions',
    severity: 'warning',
    title: 'A unit is one that browsers cannot write',
    why: 'Amounts are shown as plain numbers. Choose a unit such as kilometer or kilogram.',
    example: {
      bad: asks({ style: 'unit', unit: 'furlong' }),
      good: asks({ style: 'unit', unit: 'mile' }),
    },
    since: '0.1.0',
  },
  'unknown-locale': {
    category: 'questions',
    severity: 'warning',
    title: 'A language for numbers is not one of two letters',
    why: 'Numbers are written as the browser of the visitor does. Write a language such as de or en-US.',
    example: { bad: asks({ locale: 'German' }), good: asks({ locale: 'de' }) },
    since: '0.1.0',
  },
});
