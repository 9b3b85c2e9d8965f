import type { Item } from '@parley/schema';
import { defineRules, type BotParts } from '@parley/engine';

const comparing = (comparison: Readonly<Record<string, string>>): BotParts => ({
  groups: {
    Hello: [
      {
        id: 'condition',
        type: 'Condition',
        items: [{ id: 'item', content: { comparisons: [{ id: 'comparison', ...comparison }] } }],
      },
    ],
  },
  variables: ['Name'],
});
const name = { variableId: 'v:Name', comparisonOperator: 'Equal to', value: 'Ada' };
const pattern = { variableId: 'v:Name', comparisonOperator: 'Matches regex' };

const branch = (id: string, comparison: Readonly<Record<string, string>>): Item => ({
  id,
  content: { comparisons: [{ id: `${id}-comparison`, ...comparison }] },
});

export const conditionRules = defineRules({
  'unfinished-comparison': {
    category: 'logic',
    severity: 'warning',
    title: 'A comparison has no variable or no operator',
    why: 'It never holds. Choose both, or remove the comparison.',
    example: { bad: comparing({ variableId: 'v:Name' }), good: comparing(name) },
    since: '0.1.0',
  },
  'unknown-operator': {
    category: 'logic',
    severity: 'error',
    title: 'A comparison has an operator that does not exist',
    why: 'It never holds. Choose an operator of the list.',
    example: {
      bad: comparing({ ...name, comparisonOperator: 'Sounds like' }),
      good: comparing(name),
    },
    since: '0.1.0',
  },
  'invalid-pattern': {
    category: 'logic',
    severity: 'warning',
    title: 'A regular expression is not one that runs here',
    why: 'The comparison never holds. Correct it; look-around and references to groups cannot be used.',
    example: {
      bad: comparing({ ...pattern, value: '(Ada' }),
      good: comparing({ ...pattern, value: '(Ada)' }),
    },
    since: '0.1.0',
  },
  'condition-always': {
    category: 'logic',
    severity: 'warning',
    title: 'A branch of a condition can never be taken',
    why: 'A branch above it takes all that it would, or it asks for two things that are never both true. Change the branch, or remove it.',
    example: {
      bad: {
        groups: {
          Hello: [{ id: 'condition', type: 'Condition', items: [branch('one', name), branch('two', name)] }],
        },
        variables: ['Name'],
      },
      good: {
        groups: {
          Hello: [
            {
              id: 'condition',
              type: 'Condition',
              items: [branch('one', name), branch('two', { ...name, value: 'Bob' })],
            },
          ],
        },
        variables: ['Name'],
      },
    },
    since: '0.1.0',
  },
  'patterns-too-large': {
    category: 'logic',
    severity: 'error',
    title: 'The regular expressions of the bot take too long to read',
    why: 'They would slow down everybody. Shorten them, above all those that repeat something many times.',
    example: {
      bad: comparing({ ...pattern, value: `(${'name|'.repeat(300)}Ada){1000}` }),
      good: comparing({ ...pattern, value: '(name|Ada)+' }),
    },
    since: '0.1.0',
  },
});
