import { botNotFound } from '@parley/errors';
import { orNull } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { windowQuery } from '../results/list-query.ts';
import { positionRangeOf } from '../results/position.ts';
import { windowOf } from '../results/time-filter.ts';
import { countKeys, secondsOf } from './count-keys.ts';
import { countBySpan, firstCountedHour } from './daily-counts.repository.ts';
import { daysBetween } from './days.ts';
import { countKeysIn, type KeyCount } from './flow-counts.repository.ts';

const count = (description: string): z.ZodType<number, number> => z.int().min(0).meta({ description });

export const getDaily = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/analytics/daily',
  operationId: 'getDaily',
  summary: 'Count chats by day',
  description:
    'Chats by the day they began on, in the time zone that is asked for; days without chats are listed too. With ' +
    '`timeFilter=allTime` the first day is that of the first result.',
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  query: z.object(windowQuery),
  response: z
    .object({
      days: z.array(
        z.object({
          date: z.iso.date(),
          started: count('Chats that began.'),
          answered: count('Those in which a question was answered.'),
          completed: count('Those that came to their end.'),
        }),
      ),
      medianSeconds: orNull(z.int().min(0)).meta({
        description:
          'The median time from the begin of a chat to its end, of those that came to it; to three percent where it is ' +
          'longer than a minute. Null where there are none.',
      }),
    })
    .meta({ id: 'DailyCounts' }),
  errors: [botNotFound],
  async handle({ query: { timeFilter, timeZone }, scope: { botId } }, { db, now }) {
    const at = now().getTime();
    const window = windowOf(timeFilter, timeZone, at);
    const first = timeFilter === 'allTime' ? await firstCountedHour(db, botId) : window.from;
    if (first === undefined) return { days: [], medianSeconds: null };
    const days = daysBetween(first, Math.min(window.until - 1, at), timeZone);
    const end = Number.isFinite(window.until) ? [window.until] : [];
    const [spans, times] = await Promise.all([
      countBySpan(db, [botId], [...days.map(({ begins }) => begins), ...end]),
      countKeysIn(db, botId, positionRangeOf(window), { below: countKeys.lastDuration }),
    ]);
    const counts = new Map(spans.map(({ span, botId: _, ...counted }) => [span, counted]));
    const none = { started: 0, answered: 0, completed: 0 };
    return {
      days: days.map(({ date }, index) => ({ date, ...(counts.get(index + 1) ?? none) })),
      medianSeconds: medianOf(times),
    };
  },
});

function medianOf(times: readonly KeyCount[]): number | null {
  const all = times.reduce((sum, time) => sum + time.count, 0);
  let passed = 0;
  // the larger the key, the shorter the time
  for (const time of [...times].sort((one, other) => other.key - one.key)) {
    passed += time.count;
    if (passed * 2 >= all) return secondsOf(time.key);
  }
  return null;
}
