import { workspaceNotFound } from '@parley/errors';
import { idSchema } from '@parley/schema';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { windowQuery } from '../results/list-query.ts';
import { windowOf } from '../results/time-filter.ts';
import { countBySpan } from './daily-counts.repository.ts';
import { daysBetween } from './days.ts';
import { findBotsOf } from './workspace-bots.repository.ts';

/** As many as a page of bots has. */
const mostBots = 100;

export const getWeek = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/analytics/week',
  operationId: 'getWeek',
  summary: 'Count the chats of seven days of several bots',
  description:
    'Chats by the day they began on, of today and the six days before it in the time zone that is asked for. Bots of other ' +
    'workspaces are passed over.',
  tags: ['Extension'],
  access: workspaceAccess('read'),
  params: z.object({ workspaceId: z.string() }),
  query: z.object({
    timeZone: windowQuery.timeZone,
    botIds: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(idSchema).min(1).max(mostBots))
      .meta({ description: `The ids of at most ${mostBots} bots, with commas between.`, example: 'b1,b2' }),
  }),
  response: z
    .object({
      days: z.array(z.iso.date()),
      weeks: z.array(
        z.object({
          botId: idSchema,
          started: z.array(z.int().min(0)).meta({ description: 'Chats that began, by day.' }),
          completed: z.array(z.int().min(0)).meta({ description: 'Those that came to their end, by day.' }),
        }),
      ),
    })
    .meta({ id: 'WeekCounts' }),
  errors: [workspaceNotFound],
  async handle({ query: { botIds, timeZone }, scope: { workspace } }, { db, now }) {
    const at = now().getTime();
    const days = daysBetween(windowOf('last7Days', timeZone, at).from, at, timeZone);
    const own = await findBotsOf(db, workspace.id, botIds);
    const spans = await countBySpan(
      db,
      own,
      days.map(({ begins }) => begins),
    );
    const counts = new Map(spans.map((span) => [`${span.botId} ${span.span}`, span]));
    const byDay = (botId: string, of: 'started' | 'completed'): number[] =>
      days.map((_, index) => counts.get(`${botId} ${index + 1}`)?.[of] ?? 0);
    return {
      days: days.map(({ date }) => date),
      weeks: own.map((botId) => ({
        botId,
        started: byDay(botId, 'started'),
        completed: byDay(botId, 'completed'),
      })),
    };
  },
});
