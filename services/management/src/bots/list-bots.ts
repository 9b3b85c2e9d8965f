import { invalidRequest, workspaceNotFound } from '@parley/errors';
import { idSchema, orNull, timestampSchema, userModeSchema } from '@parley/schema';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { workspaceFor } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleBot, examplePublishedAt } from '../examples.ts';
import { pageLimit } from '../query.ts';
import { findBots, type BotFilter, type BotSummaryRow } from './bot.repository.ts';

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
    folderId: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .meta({ description: 'Only the bots of this folder; `root`: those of none.' }),
    search: z.string().trim().min(1).max(100).optional().meta({
      description:
        'Only bots whose name contains this; capital and small letters are one, as far as the locale of the database tells them.',
    }),
    limit: pageLimit,
    cursor: z.string().max(300).optional().meta({ description: '`nextCursor` of the page before.' }),
  }),
  response: z.object({
    bots: z.array(botSummarySchema),
    currentUserMode: userModeSchema,
    nextCursor: orNull(z.string()),
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
          lastActivityAt: null,
        },
      ],
      currentUserMode: 'write',
      nextCursor: null,
    },
  },
  async handle({ query, scope: user }, { db }) {
    const { limit, folderId, search, cursor } = query;
    const { workspace, mode } = await workspaceFor(db, user, query.workspaceId, 'guest');
    const filter = {
      workspaceId: workspace.id,
      folderId: folderId === 'root' ? null : folderId,
      search,
      before: cursor === undefined ? undefined : positionAt(cursor),
    };
    const rows = await findBots(db, filter, limit + 1);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { bots: page.map(summaryView), currentUserMode: mode, nextCursor: last ? cursorOf(last) : null };
  },
});

const cursorOf = ({ createdAt, id }: BotSummaryRow): string => `${createdAt.getTime()}.${id}`;

function positionAt(cursor: string): BotFilter['before'] {
  // thirteen digits of milliseconds reach to the year 2286
  const [, at, id] = /^(\d{1,13})\.(.+)$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined)
    throw invalidRequest({ errors: [{ pointer: '?cursor', detail: 'is no cursor of this list' }] });
  return { createdAt: new Date(Number(at)), id };
}

function summaryView(row: BotSummaryRow): z.infer<typeof botSummarySchema> {
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
    lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
  };
}
