import { botNotFound } from '@parley/errors';
import { resultChannels, type ResultChannel } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import type { Db } from '../database/client.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { windowQuery } from '../results/list-query.ts';
import { positionRangeOf, type PositionRange } from '../results/position.ts';
import { windowOf } from '../results/time-filter.ts';
import { findAnswerNames, maxAnswerValues, valueNamed } from './answer-values.repository.ts';
import { countBySpan } from './daily-counts.repository.ts';
import { countKeysIn } from './flow-counts.repository.ts';
import { sources } from './visit-rows.ts';

/** The sources that are listed; less frequent ones count as others. */
const maxListed = 20;

const count = (description: string): z.ZodType<number, number> => z.int().min(0).meta({ description });
const counts = {
  started: count('Chats that began.'),
  completed: count('Those that came to their end.'),
};
const named = z.object({ name: z.string(), ...counts });
const others = z.object(counts).meta({ description: 'The chats of all others that are known.' });

export const getSources = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/analytics/sources',
  operationId: 'getSources',
  summary: 'Count chats by where they came from',
  description:
    'Chats that began in a window, by the channel, by the host of the page that the bot stands on, and by the campaign ' +
    '(the prefilled value `utm_source`). A chat whose page or campaign nobody told is in none of the lists of these. Of ' +
    `pages and of campaigns the first ${maxAnswerValues} different ones of a bot are counted apart.`,
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  query: z.object(windowQuery),
  response: z
    .object({
      channels: z
        .array(z.object({ channel: z.enum(resultChannels), ...counts }))
        .meta({ description: 'Every channel; together all chats.' }),
      pages: z.array(named).meta({ description: `The ${maxListed} most frequent hosts.` }),
      otherPages: others,
      campaigns: z.array(named).meta({ description: `The ${maxListed} most frequent campaigns.` }),
      otherCampaigns: others,
    })
    .meta({ id: 'SourceCounts' }),
  errors: [botNotFound],
  async handle({ query: { timeFilter, timeZone }, scope: { botId } }, { db, now }) {
    const window = windowOf(timeFilter, timeZone, now().getTime());
    const range = positionRangeOf(window);
    const end = Number.isFinite(window.until) ? [window.until] : [];
    const [spans, channels, pages, campaigns] = await Promise.all([
      countBySpan(db, [botId], [window.from, ...end]),
      countSources(db, botId, range, 'channel'),
      countSources(db, botId, range, 'page'),
      countSources(db, botId, range, 'campaign'),
    ]);
    const all = spans.find(({ span }) => span === 1) ?? { started: 0, completed: 0 };
    const ofChannel = (channel: ResultChannel): Counts => {
      if (channel !== 'web')
        return channels.values.find(({ name }) => name === channel) ?? { started: 0, completed: 0 };
      const elsewhere = sumOf(channels.values);
      return {
        // two readings are not of one instant
        started: Math.max(0, all.started - elsewhere.started),
        completed: Math.max(0, all.completed - elsewhere.completed),
      };
    };
    return {
      channels: resultChannels.map((channel) => {
        const { started, completed } = ofChannel(channel);
        return { channel, started, completed };
      }),
      pages: pages.values.slice(0, maxListed),
      otherPages: sumOf([pages.rest, ...pages.values.slice(maxListed)]),
      campaigns: campaigns.values.slice(0, maxListed),
      otherCampaigns: sumOf([campaigns.rest, ...campaigns.values.slice(maxListed)]),
    };
  },
});

type Counts = { readonly started: number; readonly completed: number };
type Named = Counts & { readonly name: string };

function sumOf(all: readonly Counts[]): Counts {
  return {
    started: all.reduce((sum, { started }) => sum + started, 0),
    completed: all.reduce((sum, { completed }) => sum + completed, 0),
  };
}

/** The chats of each source, the most frequent first, and those of sources that are not counted apart. */
async function countSources(
  db: Db,
  botId: string,
  range: PositionRange,
  source: keyof typeof sources,
): Promise<{ readonly values: Named[]; readonly rest: Counts }> {
  const found = new Map<string, { started: number; completed: number }>();
  const rest = { started: 0, completed: 0 };
  for (const moment of ['started', 'completed'] as const) {
    const names = await findAnswerNames(db, botId, sources[source][moment]);
    const keys = [...names.keys()];
    const counted = keys.length === 0 ? [] : await countKeysIn(db, botId, range, { keys });
    for (const { key, count: times } of counted) {
      const name = valueNamed(names.get(key) ?? '');
      const of = name === undefined ? rest : (found.get(name) ?? { started: 0, completed: 0 });
      of[moment] += times;
      if (name !== undefined) found.set(name, of);
    }
  }
  const values = [...found]
    .map(([name, of]) => ({ name, ...of }))
    .sort((one, other) => other.started - one.started || (one.name < other.name ? -1 : 1));
  return { values, rest };
}
