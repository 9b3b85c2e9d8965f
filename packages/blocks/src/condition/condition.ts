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
    return met ? follow(met.outgoingEdgeId) : followOrGoOn(outgoingEdgeId);
  },
  check: ({ items = [] }, scope) =>
    items.flatMap(({ content }, index) => checkCondition(content, ['items', index, 'content'], scope)),
  edges: ({ items }) => itemEdges(items),
});
