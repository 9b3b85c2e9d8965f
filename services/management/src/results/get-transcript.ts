import { botNotFound, resultNotFound } from '@parley/errors';
import { timestampSchema } from '@parley/schema';
import { transcriptLineSchema } from '@parley/schema/contract';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { cursorAfter, detailQuery, nextCursorSchema } from './detail-cursor.ts';
import { readResult } from './read-result.ts';
import { findTranscript } from './result-details.repository.ts';

export const getTranscript = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/results/{resultId}/transcript',
  operationId: 'getTranscript',
  summary: 'Read what was said',
  description:
    'The conversations of a result as they were held, whatever has become of the bot since; turn by turn, from the ' +
    'first on. A page of large turns holds fewer than `limit`; `nextCursor` leads on.',
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string(), resultId: z.string() }),
  query: detailQuery,
  response: z.object({
    transcript: z.array(
      z.object({
        sessionId: z.string(),
        turn: z.int(),
        createdAt: timestampSchema,
        lines: z.array(transcriptLineSchema),
      }),
    ),
    nextCursor: nextCursorSchema,
  }),
  errors: [botNotFound, resultNotFound],
  async handle({ params, query, scope: { botId } }, deps) {
    const result = await readResult(deps, botId, params.resultId);
    if (!result) throw resultNotFound();
    const page = await findTranscript(deps.db, result, { after: query.cursor, limit: query.limit });
    return {
      transcript: page.details.map(({ sessionId, turn, at, content }) => ({
        sessionId,
        turn,
        createdAt: new Date(at).toISOString(),
        lines: [...content],
      })),
      nextCursor: cursorAfter(page),
    };
  },
});
