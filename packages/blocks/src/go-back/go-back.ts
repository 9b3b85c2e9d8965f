import { blockSchema } from '@parley/schema';
import { defineBlock } from '@parley/engine';
import { z } from 'zod';

export const goBack = defineBlock({
  type: 'Return',
  category: 'logic',
  summary: 'Goes back to the position that a jump, a command or a reply event left; without one it goes on.',
  schema: blockSchema.extend({ type: z.literal('Return') }),
  enter: () => ({ next: { go: 'return' } }),
  goesBack: () => true,
  mayEnd: () => true,
});
