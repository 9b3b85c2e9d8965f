import { botNotFound } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { windowQuery } from '../results/list-query.ts';
import { usageOf } from './model-usage.repository.ts';
import { windowOf } from '../results/time-filter.ts';

/** Bots whose authors choose the model by a variable may come to many. */
const mostModels = 200;

const count = (description: string): z.ZodType<number, number> => z.int().min(0).meta({ description });

const counts = {
  calls: count('Answers that were given.'),
  inputTokens: count('Tokens of what was asked.'),
  outputTokens: count('Tokens of what was answered.'),
};

const modelUsageSchema = z
  .object({
    provider: z.string().meta({ description: 'The type of the block that asked.' }),
    model: z.string(),
    ...counts,
  })
  .meta({ id: 'ModelUsage' });

export const getUsage = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/analytics/usage',
  operationId: 'getUsage',
  summary: 'Count the tokens of language models',
  description:
    'Counts what the chats of a bot have used of language models, without previews. Tokens are those that the provider ' +
    'counted, or an estimate by length where it said nothing. They stay counted where results are deleted.',
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  query: z.object(windowQuery),
  response: z.object({
    usage: z
      .object({
        ...counts,
        models: z
          .array(modelUsageSchema)
          .meta({ description: `By provider and model, the most used first: ${mostModels} at most.` }),
      })
      .meta({ id: 'Usage' }),
  }),
  errors: [botNotFound],
  async handle({ query: { timeFilter, timeZone }, scope: { botId } }, { db, now }) {
    const window = windowOf(timeFilter, timeZone, now().getTime());
    return { usage: await usageOf(db, botId, window, mostModels) };
  },
});
