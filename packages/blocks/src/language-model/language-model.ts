import { blockSchema } from '@parley/schema';
import { defineBlock } from '@parley/engine';
import { z } from 'zod';
import { unavailable } from '../shared/unavailable.ts';
import { otherProviders } from './constants.ts';

const providers = ['OpenAI', ...otherProviders] as const;

const messageSchema = z.looseObject({ id: z.string().optional(), role: z.string().optional() });
const [type, ...aliases] = providers;

export const languageModel = defineBlock({
  type,
  aliases,
  category: 'integration',
  summary: 'Asks a language model; not available in this installation: it is skipped, and sets nothing.',
  schema: blockSchema.extend({
    type: z.enum(providers),
    options: z
      .looseObject({
        credentialsId: z.string().optional(),
        action: z.string().optional().meta({ example: 'Create chat completion' }),
        task: z.string().optional(),
        model: z.string().optional(),
        messages: z.array(messageSchema).optional(),
        responseMapping: z.array(z.looseObject({ variableId: z.string().optional() })).optional(),
      })
      .optional(),
  }),
  ...unavailable(
    'this installation has no connection to language models',
    'Remove the block, or ask the model with an HTTP request block.',
  ),
});
