import { firstOperator } from '../shared/constants/operators.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { itemRow, otherwise } from '../shared/form/rows.ts';
import { conditionWords } from '../shared/form/condition-words.ts';
import { condition as conditionField, items } from '../shared/form/widgets.ts';
import type { condition } from './condition.ts';

export const conditionForm = defineForm<BlockOf<typeof condition>>({
  type: 'Condition',
  category: 'logic',
  label: 'Condition',
  icon: 'split',
  keywords: ['if', 'else', 'branch', 'when', 'compare', 'filter', 'switch', 'rule', 'logic'],
  fresh: (newId) => ({
    type: 'Condition',
    items: [{ id: newId(), content: { comparisons: [{ id: newId(), comparisonOperator: firstOperator }] } }],
  }),
  rows: ({ items: branches = [] }, names) => [
    ...branches.map(({ id, content }) => itemRow(id, conditionWords(content, names))),
    otherwise('Otherwise'),
  ],
  fields: [
    items('items', {
      label: 'Branches',
      help: 'The first one that is true is taken.',
      one: 'branch',
      fresh: { content: { comparisons: [{ id: '', comparisonOperator: firstOperator }] } },
      fields: [conditionField('content', { label: 'If' })],
    }),
  ],
});
