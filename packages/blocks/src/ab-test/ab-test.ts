import { blockSchema, itemSchema } from '@parley/schema';
import { defineBlock, followOrGoOn, type Finding } from '@parley/engine';
import { z } from 'zod';

const schema = blockSchema.extend({
  type: z.literal('AB test'),
  options: z.looseObject({ aPercent: z.number().optional() }).optional(),
  items: z.array(itemSchema.extend({ path: z.string().optional() })).optional(),
});

const defaultPercent = 50;

export const abTest = defineBlock({
  type: 'AB test',
  category: 'logic',
  summary: 'Sends part of the visitors one way and the rest another.',
  schema,
  enter({ options = {}, items = [], outgoingEdgeId }, run) {
    const path = run.random() * 100 < (options.aPercent ?? defaultPercent) ? 'a' : 'b';
    const chosen = items.find((item) => item.path === path);
    return followOrGoOn(chosen?.outgoingEdgeId ?? outgoingEdgeId);
  },
  check({ options = {}, items = [] }) {
    const findings: Finding[] = [];
    const { aPercent = defaultPercent } = options;
    if (aPercent < 0 || aPercent > 100) {
      const path = ['options', 'aPercent'];
      findings.push({ code: 'not-a-share', severity: 'error', message: 'a share is 0 to 100 percent', path });
    }
    for (const path of ['a', 'b']) {
      const item = items.find((candidate) => candidate.path === path);
      if (item?.outgoingEdgeId !== undefined) continue;
      const message = `path ${path} is not connected: who is sent there goes on below`;
      findings.push({ code: 'unconnected-path', severity: 'warning', message, path: ['items'] });
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
