import { blockSchema } from '@parley/schema';
import { defineBlock } from '@parley/engine';
import { z } from 'zod';
import { unavailable } from '../shared/unavailable.ts';

export const modelService = defineBlock({
  type: 'dify-ai',
  aliases: ['chat-node'],
  category: 'integration',
  summary: 'Asks a hosted assistant; not available in this installation: it is skipped, and sets nothing.',
  schema: blockSchema.extend({
    type: z.enum(['dify-ai', 'chat-node']),
    options: z
      .looseObject({
        credentialsId: z.string().optional(),
        action: z.string().optional().meta({ example: 'Create Chat Message' }),
        responseMapping: z.array(z.looseObject({ variableId: z.string().optional() })).optional(),
      })
      .optional(),
  }),
  ...unavailable(
    'this installation has no connection to the service',
    'Remove the block, or ask the service with an HTTP request block.',
  ),
});
