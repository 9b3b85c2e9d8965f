import { blockSchema } from '@parley/schema';
import { defineBlock, finding, goOn } from '@parley/engine';
import { blockName } from '../shared/block-name.ts';
import { skipped } from '../shared/unavailable.ts';
import { unknownRules } from './unknown.rules.ts';

const why = 'this installation does not have such a block, or its settings are not valid';
const instead = 'Remove the block, or replace it, for example with an HTTP request block.';

export const unknown = defineBlock({
  type: 'unknown',
  category: 'unknown',
  summary:
    'Stands for every unknown type: the block is kept as it is and logged, sets nothing, and the conversation goes on.',
  whenToUse: 'It stands for blocks of imported bots that this installation does not know.',
  schema: blockSchema,
  enter: (block, context) => goOn({ logs: [skipped(block, why, instead, context)] }),
  check: (block) => [
    finding(
      unknownRules['unknown-block-type'],
      `The ${blockName(block)} will be skipped: this installation does not have such a block. ${instead}`,
      ['type'],
    ),
  ],
});
