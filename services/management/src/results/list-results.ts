import { botNotFound } from '@parley/errors';
import { orNull, resultSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleResult } from '../examples.ts';
import { listQuery } from './list-query.ts';
import { positionRangeOf } from './position.ts';
import { wantedIn } from './search-query.ts';
import { findWanted } from './wanted-results.repository.ts';
import { resultView } from './result.view.ts';
import { windowOf } from './time-filter.ts';

export const listResults = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/results',
  operationId: 'listResults',
  summary: 'List results',
  description:
    'The newest first. Results that have started and are not archived, unless `isArchived` asks for the others. A cursor is the position of a result: what is ' +
    'created while a caller goes from page to page neither moves nor repeats what is older. A page of large results ' +
    'holds fewer than `limit`, and one of a search may hold none; `nextCursor` leads on.',
  tags: ['Results'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  query: listQuery,
  response: z.object({
    results: z.array(resultSchema),
    nextCursor: orNull(z.number()).meta({ description: 'null: this is the last page.' }),
  }),
  errors: [botNotFound],
  examples: { response: { results: [exampleResult], nextCursor: null } },
  async handle({ query, scope: { botId } }, { db, now }) {
    const { limit, cursor, timeFilter, timeZone } = query;
    const { isCompleted, channel, isArchived, hasErrors, updatedSince } = query;
    const span = positionRangeOf(windowOf(timeFilter, timeZone, now().getTime()));
    const until = cursor === 0 ? span.until : Math.min(span.until, cursor);
    const page = await findWanted(
      db,
      { botId, isCompleted, channel, isArchived, hasErrors, updatedSince, wanted: wantedIn(query) },
      { from: span.from, until },
      limit,
    );
    return { results: page.results.map(resultView), nextCursor: page.until ?? null };
  },
});
