import { botNotFound, resultNotFound } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { readResult } from '../results/read-result.ts';
import { usageOfResult } from './model-usage.repository.ts';
import { mostModels, usageSchema } from './usage.view.ts';

export const getResultUsage = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/results/{resultId}/usage',
  operationId: 'getResultUsage',
  summary: 'Count the tokens of a result',
  description:
    'Counts what the conversations of a result have used of language models. It goes with the result where that is ' +
    'deleted; the count of the bot stays.',
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string(), resultId: z.string() }),
  response: z.object({ usage: usageSchema }),
  errors: [botNotFound, resultNotFound],
  async handle({ params, scope: { botId } }, deps) {
    const result = await readResult(deps, botId, params.resultId);
    if (!result) throw resultNotFound();
    return { usage: await usageOfResult(deps.db, result, mostModels) };
  },
});
