import { botNotFound, resultNotFound } from '@parley/errors';
import { chatLogSchema, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { readResult } from './read-result.ts';
import { findLogs } from './result-details.repository.ts';

export const listResultLogs = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/results/{resultId}/logs',
  operationId: 'listResultLogs',
  summary: 'Read what was logged',
  description: 'What the author of a bot should know of a conversation: requests that failed, and the like.',
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string(), resultId: z.string() }),
  response: z.object({
    logs: z.array(
      chatLogSchema
        .extend({ sessionId: z.string(), turn: z.int(), createdAt: timestampSchema })
        .meta({ id: 'ResultLog' }),
    ),
  }),
  errors: [botNotFound, resultNotFound],
  async handle({ params, scope: { botId } }, deps) {
    const result = await readResult(deps, botId, params.resultId);
    if (!result) throw resultNotFound();
    const logs = await findLogs(deps.db, result);
    return {
      logs: logs.map(({ sessionId, turn, at, log }) => ({
        ...log,
        sessionId,
        turn,
        createdAt: new Date(at).toISOString(),
      })),
    };
  },
});
