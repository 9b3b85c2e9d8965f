import { blockSchema } from '@parley/schema';
import { defineBlock, finding, goOn, soleVariableOf } from '@parley/engine';
import { z } from 'zod';
import { targetsRules } from '../shared/targets.rules.ts';

const schema = blockSchema.extend({
  type: z.literal('Jump'),
  options: z.looseObject({ groupId: z.string().optional(), blockId: z.string().optional() }).optional(),
});

export const jump = defineBlock({
  type: 'Jump',
  category: 'logic',
  summary: 'Goes to another group, or to a block in it. A “Go back” block returns from there.',
  whenToUse:
    'When the conversation should return to an earlier question, or use one part from several places, without a long connection across the canvas.',
  schema,
  enter({ options }, context) {
    const { groupId, blockId } = options ?? {};
    if (groupId === undefined || groupId === '') return goOn();
    return {
      next: {
        go: 'jump',
        group: context.render(groupId),
        ...(blockId === undefined || blockId === '' ? {} : { blockId }),
      },
    };
  },
  check({ options }, scope) {
    const { groupId, blockId } = options ?? {};
    if (groupId === undefined || groupId === '') {
      return [
        finding(
          targetsRules['no-target'],
          'no group is chosen, so that this block does nothing: choose one',
          ['options'],
        ),
      ];
    }
    if (soleVariableOf(groupId) !== undefined) return [];
    const isThere =
      blockId === undefined || blockId === '' ? scope.hasGroup(groupId) : scope.hasBlock(groupId, blockId);
    return isThere
      ? []
      : [
          finding(
            targetsRules['unknown-target'],
            'the group or block to jump to is gone: choose another one',
            ['options'],
          ),
        ];
  },
  jumps: ({ options }) => (options?.groupId === undefined ? [] : [options.groupId]),
  neverGoesOn: ({ options }) => options?.groupId !== undefined && options.groupId !== '',
});
