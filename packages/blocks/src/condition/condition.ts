import { blockSchema, itemSchema } from '@parley/schema';
import { defineBlock, follow, followOrGoOn } from '@parley/engine';
import { z } from 'zod';
import { checkCondition, conditionHolds, conditionSchema } from '../shared/condition.ts';
import { itemEdges } from '../shared/item-edges.ts';

const schema = blockSchema.extend({
  type: z.literal('Condition'),
  items: z.array(itemSchema.extend({ content: conditionSchema.optional() })).optional(),
});

export const condition = defineBlock({
  type: 'Condition',
  category: 'logic',
  summary: 'Takes the edge of the first condition that holds; if none does, the block’s own edge.',
  schema,
  enter({ items = [], outgoingEdgeId }, context) {
    const met = items.find(({ content }) => conditionHolds(content, context));
    return met ? follow(met.outgoingEdgeId, { itemId: met.id }) : followOrGoOn(outgoingEdgeId);
  },
  check: ({ items = [] }, scope) =>
    items.flatMap(({ content }, index) => checkCondition(content, ['items', index, 'content'], scope)),
  edges: ({ items }) => itemEdges(items),
  mayTakeNoBranch: ({ items = [] }) =>
    items.some(({ outgoingEdgeId }) => outgoingEdgeId !== undefined) && !coversAll(items),
});

type Branch = NonNullable<z.infer<typeof schema>['items']>[number];

/** Comparisons of which exactly one is true. */
const opposites: Readonly<Record<string, string>> = {
  'Equal to': 'Not equal',
  Contains: 'Does not contain',
  'Greater than': 'Less or equal to',
  'Less than': 'Greater or equal to',
  'Is set': 'Is empty',
  'Matches regex': 'Does not match regex',
};

/**
 * True if one of the branches is always taken, as far as can be told: two ask for opposites, or several name one value
 * each of the same variable, which are taken for all that it has.
 */
function coversAll(items: readonly Branch[]): boolean {
  const comparisons = items.flatMap(({ content }) => {
    const [only, ...others] = content?.comparisons ?? [];
    return only !== undefined && others.length === 0 ? [only] : [];
  });
  const hasOpposites = comparisons.some(({ variableId, value, comparisonOperator = '' }) =>
    comparisons.some(
      (other) =>
        other.variableId === variableId &&
        (other.value ?? '') === (value ?? '') &&
        other.comparisonOperator === opposites[comparisonOperator],
    ),
  );
  const isList =
    items.length > 1 &&
    comparisons.length === items.length &&
    comparisons.every(
      ({ variableId, comparisonOperator }) =>
        variableId === comparisons[0]?.variableId && comparisonOperator === 'Equal to',
    );
  return hasOpposites || isList;
}
