import { botNotFound, resultNotFound } from '@parley/errors';
import { chatLogSchema, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { cursorAfter, detailQuery, nextCursorSchema } from './detail-cursor.ts';
import { readResult } from './read-result.ts';
import { findLogs } from './result-details.repository.ts';

export const listResultLogs = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/results/{resultId}/logs',
  operationId: 'listResultLogs',
  summary: 'Read what was logged',
  description:
    'What the author of a bot should know of a conversation: requests that failed, and the like; the first one first. ' +
    'A page of large entries holds fewer than `limit`; `nextCursor` leads on.',
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string(), resultId: z.string() }),
  query: detailQuery,
  response: z.object({
    logs: z.array(
      chatLogSchema
        .extend({ sessionId: z.string(), turn: z.int(), createdAt: timestampSchema })
        .meta({ id: 'ResultLog' }),
    ),
    nextCursor: nextCursorSchema,
  }),
  errors: [botNotFound, resultNotFound],
  async handle({ params, query, scope: { botId } }, deps) {
    const result = await readResult(deps, botId, params.resultId);
    if (!result) throw resultNotFound();
    const page = await findLogs(deps.db, result, { after: query.cursor, limit: query.limit });
    return {
      logs: page.details.map(({ sessionId, turn, at, content }) => ({
        ...content,
        sessionId,
        turn,
        createdAt: new Date(at).toISOString(),
      })),
      nextCursor: cursorAfter(page),
    };
  },
});
