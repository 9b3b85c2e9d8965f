import { invalidRequest, workspaceNotFound } from '@parley/errors';
import { orNull } from '@parley/schema';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { pageLimit } from '../query.ts';
import { mediaKinds } from './media-types.ts';
import { listMediaRows, type MediaFilter, type MediaRow } from './media.repository.ts';
import { exampleMedia, mediaSchema, mediaView } from './media.view.ts';

export const listMedia = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/media',
  operationId: 'listMedia',
  summary: 'List the media of a workspace',
  description: 'Newest first.',
  tags: ['Media', 'Extension'],
  access: workspaceAccess('read'),
  params: z.object({ workspaceId: z.string() }),
  query: z.object({
    kind: z.enum(mediaKinds).optional().meta({ description: 'Only media of this kind.' }),
    search: z.string().trim().min(1).max(100).optional().meta({
      description: 'Only media whose name contains this; capital and small letters are one.',
    }),
    limit: pageLimit,
    cursor: z.string().max(300).optional().meta({ description: '`nextCursor` of the page before.' }),
  }),
  response: z.object({ media: z.array(mediaSchema), nextCursor: orNull(z.string()) }),
  errors: [workspaceNotFound],
  examples: { response: { media: [exampleMedia], nextCursor: null } },
  async handle({ query: { kind, search, limit, cursor }, scope: { workspace } }, { db, config }) {
    const before = cursor === undefined ? undefined : positionAt(cursor);
    const rows = await listMediaRows(db, { workspaceId: workspace.id, kind, search, before }, limit + 1);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { media: page.map((row) => mediaView(row, config)), nextCursor: last ? cursorOf(last) : null };
  },
});

const cursorOf = ({ createdAt, id }: MediaRow): string => `${createdAt.getTime()}.${id}`;

function positionAt(cursor: string): MediaFilter['before'] {
  const [, at, id] = /^(\d{1,13})\.([0-9a-f]{64})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined)
    throw invalidRequest({ errors: [{ pointer: '?cursor', detail: 'is no cursor of this list' }] });
  return { createdAt: new Date(Number(at)), id };
}
