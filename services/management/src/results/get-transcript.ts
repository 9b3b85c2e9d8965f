import { botNotFound, resultNotFound } from '@parley/errors';
import { timestampSchema } from '@parley/schema';
import { transcriptLineSchema } from '@parley/schema/contract';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { readResult } from './read-result.ts';
import { findTranscript } from './result-details.repository.ts';

export const getTranscript = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/results/{resultId}/transcript',
  operationId: 'getTranscript',
  summary: 'Read what was said',
  description: 'The conversations of a result as they were held, whatever has become of the bot since.',
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string(), resultId: z.string() }),
  response: z.object({
    transcript: z.array(
      z.object({
        sessionId: z.string(),
        turn: z.int(),
        createdAt: timestampSchema,
        lines: z.array(transcriptLineSchema),
      }),
    ),
  }),
  errors: [botNotFound, resultNotFound],
  async handle({ params, scope: { botId } }, deps) {
    const result = await readResult(deps, botId, params.resultId);
    if (!result) throw resultNotFound();
    const turns = await findTranscript(deps.db, result);
    return {
      transcript: turns.map(({ sessionId, turn, at, lines }) => ({
        sessionId,
        turn,
        createdAt: new Date(at).toISOString(),
        lines: [...lines],
      })),
    };
  },
});
