import { botNotFound } from '@parley/errors';
import { orNull } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../../access/bot-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { pageLimit, queryInteger } from '../../query.ts';
import { exampleFormerDraft, formerDraftSchema, formerDraftView } from './former-draft.view.ts';
import { findRevisions } from './revision.repository.ts';

export const listFormerDrafts = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/former-drafts',
  operationId: 'listFormerDrafts',
  summary: 'List the former drafts of a bot',
  description:
    'The newest first: one of each author in ten minutes, after two days the last of each author in a day, and none ' +
    'that is older than thirty days.',
  tags: ['Bots', 'Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  query: z.object({
    limit: pageLimit,
    cursor: queryInteger(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .meta({ description: '`nextCursor` of the page before.' }),
  }),
  response: z.object({ formerDrafts: z.array(formerDraftSchema), nextCursor: orNull(z.number()) }),
  errors: [botNotFound],
  examples: { response: { formerDrafts: [exampleFormerDraft], nextCursor: null } },
  async handle({ query: { limit, cursor }, scope: { botId } }, { db }) {
    // 0 is the first page, as in the list of results
    const rows = await findRevisions(db, botId, cursor === 0 ? undefined : cursor, limit + 1);
    const page = rows.slice(0, limit);
    return {
      formerDrafts: page.map(formerDraftView),
      nextCursor: rows.length > limit ? (page.at(-1)?.sequence ?? null) : null,
    };
  },
});
