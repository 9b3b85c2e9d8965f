import { botNotFound } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { windowQuery } from '../results/list-query.ts';
import { usageOf } from './model-usage.repository.ts';
import { windowOf } from '../results/time-filter.ts';
import { mostModels, usageSchema } from './usage.view.ts';

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
  response: z.object({ usage: usageSchema }),
  errors: [botNotFound],
  async handle({ query: { timeFilter, timeZone }, scope: { botId } }, { db, now }) {
    const window = windowOf(timeFilter, timeZone, now().getTime());
    return { usage: await usageOf(db, botId, window, mostModels) };
  },
});
