import { blockSchema } from '@parley/schema';
import { defineBlock } from '@parley/engine';
import { z } from 'zod';

export const goBack = defineBlock({
  type: 'Return',
  category: 'logic',
  summary:
    'Goes back to where a jump, a command or a reply event came from; without one, the conversation goes on below.',
  whenToUse: 'At the end of a part that several places jump to, such as a help text.',
  schema: blockSchema.extend({ type: z.literal('Return') }),
  enter: () => ({ next: { go: 'return' } }),
  goesBack: () => true,
  mayEnd: () => true,
});
