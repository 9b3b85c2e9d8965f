import { blockSchema, itemSchema } from '@parley/schema';
import { defineBlock, finding, followOrGoOn, type Finding } from '@parley/engine';
import { z } from 'zod';
import { abTestRules } from './ab-test.rules.ts';
import { defaultPercent } from './constants.ts';

const schema = blockSchema.extend({
  type: z.literal('AB test'),
  options: z.looseObject({ aPercent: z.number().optional() }).optional(),
  items: z.array(itemSchema.extend({ path: z.string().optional() })).optional(),
});

export const abTest = defineBlock({
  type: 'AB test',
  category: 'logic',
  summary: 'Sends part of the visitors one way and the rest another.',
  whenToUse: 'When you want to know which of two texts, offers or orders of questions works better.',
  schema,
  enter({ options = {}, items = [], outgoingEdgeId }, context) {
    const path = context.random() * 100 < (options.aPercent ?? defaultPercent) ? 'a' : 'b';
    const chosen = items.find((item) => item.path === path);
    return followOrGoOn(chosen?.outgoingEdgeId ?? outgoingEdgeId, { itemId: chosen?.id });
  },
  check({ options = {}, items = [] }) {
    const findings: Finding[] = [];
    const { aPercent = defaultPercent } = options;
    if (aPercent < 0 || aPercent > 100) {
      findings.push(
        finding(abTestRules['not-a-share'], 'a share must be from 0 to 100 percent', ['options', 'aPercent']),
      );
    }
    for (const path of ['a', 'b']) {
      const item = items.find((candidate) => candidate.path === path);
      if (item?.outgoingEdgeId !== undefined) continue;
      const message = `path ${path.toUpperCase()} is not connected, so that visitors who are sent there go on below: connect it`;
      findings.push(finding(abTestRules['unconnected-path'], message, ['items']));
    }
    return findings;
  },
  edges: ({ items = [] }) =>
    items.flatMap(({ outgoingEdgeId }, index) =>
      outgoingEdgeId === undefined
        ? []
        : [{ edgeId: outgoingEdgeId, path: ['items', index, 'outgoingEdgeId'] }],
    ),
});
