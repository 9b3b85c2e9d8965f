import { workspaceNotFound } from '@parley/errors';
import { idSchema, userModeSchema } from '@parley/schema';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { workspaceFor } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { listCursor, listPage, nextCursor } from '../list-page.ts';
import { pageLimit } from '../query.ts';
import { findArchivedBots, type ArchivedBotRow } from './archived-bot.repository.ts';
import { archivedBotSchema, archivedBotView, exampleArchivedBot } from './archived-bot.view.ts';

export const listArchivedBots = defineEndpoint({
  method: 'get',
  path: '/v1/archived-bots',
  operationId: 'listArchivedBots',
  summary: 'List the archived bots of a workspace',
  description: 'Newest first, without their content.',
  tags: ['Bots', 'Extension'],
  access: userAccess,
  query: z.object({ workspaceId: idSchema, limit: pageLimit, cursor: listCursor }),
  response: z.object({ bots: z.array(archivedBotSchema), currentUserMode: userModeSchema, nextCursor }),
  errors: [workspaceNotFound],
  examples: { response: { bots: [exampleArchivedBot], currentUserMode: 'write', nextCursor: null } },
  async handle({ query, scope: user }, { db }) {
    const { workspace, mode } = await workspaceFor(db, user, query.workspaceId, 'read');
    const page = await listPage(
      query,
      (row: ArchivedBotRow) => row,
      (part) => findArchivedBots(db, workspace.id, part),
    );
    return {
      bots: page.entries.map(archivedBotView),
      currentUserMode: mode,
      nextCursor: page.nextCursor,
    };
  },
});
