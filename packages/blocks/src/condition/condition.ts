import { blockSchema, itemSchema } from '@parley/schema';
import { defineBlock, finding, follow, followOrGoOn, type Finding } from '@parley/engine';
import { z } from 'zod';
import { checkCondition } from '../shared/condition.ts';
import { conditionHolds, conditionSchema } from '../shared/condition-holds.ts';
import { conditionRules } from '../shared/condition.rules.ts';
import { itemEdges } from '../shared/item-edges.ts';

const schema = blockSchema.extend({
  type: z.literal('Condition'),
  items: z.array(itemSchema.extend({ content: conditionSchema.optional() })).optional(),
});

export const condition = defineBlock({
  type: 'Condition',
  category: 'logic',
  summary: 'Compares variables and takes the first branch that holds; if none does, it takes “Otherwise”.',
  whenToUse: 'When the conversation should go on differently for different visitors, such as those under 18.',
  schema,
  enter({ items = [], outgoingEdgeId }, context) {
    const met = items.find(({ content }) => conditionHolds(content, context));
    return met ? follow(met.outgoingEdgeId, { itemId: met.id }) : followOrGoOn(outgoingEdgeId);
  },
  check: ({ items = [] }, scope) => [
    ...items.flatMap(({ content }, index) => checkCondition(content, ['items', index, 'content'], scope)),
    ...neverTaken(items),
  ],
  edges: ({ items }) => itemEdges(items),
  mayTakeNoBranch: ({ items = [] }) =>
    items.some(({ outgoingEdgeId }) => outgoingEdgeId !== undefined) && !coversAll(items),
});

type Branch = NonNullable<z.infer<typeof schema>['items']>[number];

/**
 * True if one of the branches is always taken, as far as can be told: two ask for opposites, or several name one value
 * each of the same variable, which are taken for all that it has.
 */
function coversAll(items: readonly Branch[]): boolean {
  const comparisons = items.flatMap(({ content }) => {
    const [only, ...others] = content?.comparisons ?? [];
    return only !== undefined && others.length === 0 ? [only] : [];
  });
  const isList =
    items.length > 1 &&
    comparisons.length === items.length &&
    comparisons.every(
      ({ variableId, comparisonOperator }) =>
        variableId === comparisons[0]?.variableId && comparisonOperator === 'Equal to',
    );
  return hasOpposites(comparisons) || isList;
}

/** Comparisons of which exactly one is true. */
const opposites: Readonly<Record<string, string>> = {
  'Equal to': 'Not equal',
  Contains: 'Does not contain',
  'Greater than': 'Less or equal to',
  'Less than': 'Greater or equal to',
  'Is set': 'Is empty',
  'Matches regex': 'Does not match regex',
};

type Comparison = NonNullable<NonNullable<Branch['content']>['comparisons']>[number];

/** True if two of these are opposites, so that exactly one of both holds. */
function hasOpposites(comparisons: readonly Comparison[]): boolean {
  return comparisons.some(({ variableId, value, comparisonOperator = '' }) =>
    comparisons.some(
      (other) =>
        other.variableId === variableId &&
        (other.value ?? '') === (value ?? '') &&
        other.comparisonOperator === opposites[comparisonOperator],
    ),
  );
}

/** Reports branches that no visitor takes: one that contradicts itself, and one below a branch that takes all of its visitors. */
function neverTaken(items: readonly Branch[]): Finding[] {
  const above = new Set<string>();
  let takesAll = false;
  return items.flatMap(({ content }, index): Finding[] => {
    const comparisons = content?.comparisons ?? [];
    // an unfinished branch is reported as that
    if (!comparisons.every((one) => one.variableId !== undefined && one.comparisonOperator !== undefined))
      return [];
    if (comparisons.length === 0) return [];
    const isAny = content?.logicalOperator === 'OR';
    const key = JSON.stringify([
      comparisons.length > 1 && isAny,
      ...comparisons.map((one) => [one.variableId, one.comparisonOperator, one.value ?? '']),
    ]);
    const isBelow = takesAll || above.has(key);
    above.add(key);
    const isDecided = hasOpposites(comparisons);
    takesAll ||= isDecided && isAny;
    const at = ['items', index];
    if (isBelow)
      return [
        finding(
          conditionRules['condition-always'],
          'a branch above takes all that this one would: change one of them',
          at,
        ),
      ];
    if (!isDecided || isAny) return [];
    return [
      finding(
        conditionRules['condition-always'],
        'this is never true, because two comparisons exclude each other: change one of them',
        at,
      ),
    ];
  });
}
