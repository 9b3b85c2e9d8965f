import { workspaceNotFound } from '@parley/errors';
import { idSchema, orNull, timestampSchema, userModeSchema } from '@parley/schema';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { workspaceFor } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleBot, examplePublishedAt } from '../examples.ts';
import { listCursor, listPage, nextCursor } from '../list-page.ts';
import { pageLimit } from '../query.ts';
import { findBots, type BotSummaryRow } from './bot.repository.ts';

const botSummarySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    icon: orNull(z.string()),
    folderId: orNull(z.string()),
    publicId: orNull(z.string()),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
    isClosed: z.boolean(),
    isPublished: z.boolean(),
    publishedAt: orNull(timestampSchema).meta({ description: 'When the published version was published.' }),
    hasUnpublishedChanges: z.boolean().meta({
      description:
        'True if the draft differs from what new chats get, but for the places of groups on the canvas; false for a bot ' +
        'that is not published. Large bots count as changed if they were edited after they were published.',
    }),
    lastActivityAt: orNull(timestampSchema).meta({
      description: 'When the last chat began whose turns are stored, to the minute.',
    }),
  })
  .meta({ id: 'ListedBot' });

export const listBots = defineEndpoint({
  method: 'get',
  path: '/v1/bots',
  operationId: 'listBots',
  summary: 'List the bots of a workspace',
  description: 'Newest first, without their content.',
  tags: ['Bots', 'Extension'],
  access: userAccess,
  query: z.object({
    workspaceId: idSchema,
    folderId: z.string().min(1).max(255).optional().meta({
      description: 'Only the bots of this folder; `root`: those that name no folder of the workspace.',
    }),
    search: z.string().trim().min(1).max(100).optional().meta({
      description:
        'Only bots whose name contains this; capital and small letters are one, as far as the locale of the database tells them.',
    }),
    limit: pageLimit,
    cursor: listCursor,
  }),
  response: z.object({
    bots: z.array(botSummarySchema),
    currentUserMode: userModeSchema,
    nextCursor,
  }),
  errors: [workspaceNotFound],
  examples: {
    response: {
      bots: [
        {
          id: exampleBot.id,
          name: exampleBot.name,
          icon: null,
          folderId: null,
          publicId: 'lead-qualification',
          createdAt: exampleBot.createdAt,
          updatedAt: exampleBot.updatedAt,
          isClosed: false,
          isPublished: true,
          publishedAt: examplePublishedAt,
          hasUnpublishedChanges: false,
          lastActivityAt: null,
        },
      ],
      currentUserMode: 'write',
      nextCursor: null,
    },
  },
  async handle({ query, scope: user }, { db, unpublishedChanges }) {
    const { folderId, search } = query;
    const { workspace, mode } = await workspaceFor(db, user, query.workspaceId, 'guest');
    const chosen = { workspaceId: workspace.id, folderId: folderId === 'root' ? null : folderId, search };
    const page = await listPage(
      query,
      (row: BotSummaryRow) => row,
      ({ beyond, limit }) => findBots(db, { ...chosen, before: beyond }, limit),
    );
    const changed = await unpublishedChanges(db, user.organizationId, page.entries);
    return {
      bots: page.entries.map((row) => summaryView(row, changed.has(row.id))),
      currentUserMode: mode,
      nextCursor: page.nextCursor,
    };
  },
});

function summaryView(row: BotSummaryRow, hasUnpublishedChanges: boolean): z.infer<typeof botSummarySchema> {
  const { id, name, icon, folderId, publicId, isClosed } = row;
  return {
    id,
    name,
    icon,
    folderId,
    publicId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isClosed,
    isPublished: row.publishedHash !== null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    hasUnpublishedChanges,
    lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
  };
}
