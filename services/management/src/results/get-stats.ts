import { botNotFound } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { windowQuery } from './list-query.ts';
import { positionRangeOf } from './position.ts';
import { countResults, countWithErrors, mostWithErrors } from './stats.repository.ts';
import { windowOf } from './time-filter.ts';

const count = (description: string): z.ZodType<number, number> => z.int().min(0).meta({ description });

export const getStats = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/analytics/stats',
  operationId: 'getStats',
  summary: 'Count views, starts and completions',
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  query: z.object(windowQuery),
  response: z.object({
    stats: z
      .object({
        totalViews: count('Chats that began.'),
        totalStarts: count('Those in which a question was answered.'),
        totalCompleted: count('Those that came to their end.'),
        totalWithErrors: z
          .int()
          .positive()
          .optional()
          .meta({
            description:
              `Listed results with an error in the logs of their conversations; ${mostWithErrors} stand for that many ` +
              'or more; absent if there is none (extension).',
          }),
      })
      .meta({ id: 'Stats' }),
  }),
  errors: [botNotFound],
  async handle({ query: { timeFilter, timeZone }, scope: { botId } }, { db, now }) {
    const window = windowOf(timeFilter, timeZone, now().getTime());
    const span = positionRangeOf(window);
    const counts = await countResults(db, botId, span);
    const totalWithErrors = await countWithErrors(db, botId, span);
    return { stats: { ...counts, ...(totalWithErrors === 0 ? {} : { totalWithErrors }) } };
  },
});
