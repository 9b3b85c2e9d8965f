import { defineRules, type BotParts } from '@parley/engine';

const choosing = (...labels: readonly string[]): BotParts => ({
  groups: {
    Menu: [{ id: 'menu', type: 'choice input', items: labels.map((content) => ({ id: content, content })) }],
  },
});
const counting = (min: number, max: number): BotParts => ({
  groups: { Count: [{ id: 'count', type: 'number input', options: { min, max } }] },
});

export const questionsRules = defineRules({
  'no-choices': {
    category: 'questions',
    severity: 'error',
    title: 'There is nothing to choose from',
    why: 'Nobody can answer, so that the chat stops at the question. Add choices, or a variable that brings them.',
    example: { bad: choosing(), good: choosing('Yes', 'No') },
    since: '0.1.0',
  },
  'empty-range': {
    category: 'questions',
    severity: 'error',
    title: 'No answer lies between the bounds',
    why: 'Each answer is refused, so that the chat stops at the question. Make the lower bound the smaller one.',
    example: { bad: counting(10, 1), good: counting(1, 10) },
    since: '0.1.0',
  },
});
