import { botNotFound } from '@parley/errors';
import { orNull } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { readBot } from '../bots/read-bot.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleVersion } from '../examples.ts';
import { pageLimit, queryInteger } from '../query.ts';
import { findVersions } from './version.repository.ts';
import { versionSummarySchema, versionSummaryView } from './version.view.ts';

/** The largest number a version can have where it is stored. */
const maxNumber = 2 ** 31 - 1;

export const listVersions = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/versions',
  operationId: 'listVersions',
  summary: 'List the versions of a bot',
  description: 'Everything that was ever published, newest first.',
  tags: ['Publishing', 'Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  query: z.object({
    limit: pageLimit,
    cursor: queryInteger(0, maxNumber).optional().meta({ description: '`nextCursor` of the page before.' }),
  }),
  response: z.object({ versions: z.array(versionSummarySchema), nextCursor: orNull(z.number()) }),
  errors: [botNotFound],
  examples: { response: { versions: [exampleVersion], nextCursor: null } },
  async handle({ query: { limit, cursor }, scope: { botId } }, { db }) {
    const bot = await readBot(db, botId);
    // 0 is the first page, as in the list of results
    const rows = await findVersions(db, botId, cursor === 0 ? undefined : cursor, limit + 1);
    const page = rows.slice(0, limit);
    return {
      versions: page.map((row) => versionSummaryView(row, bot.publishedHash)),
      nextCursor: rows.length > limit ? (page.at(-1)?.number ?? null) : null,
    };
  },
});
