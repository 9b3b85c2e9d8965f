import { mediaNotFound, workspaceNotFound } from '@parley/errors';
import { idSchema } from '@parley/schema';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { findUses } from './media-uses.repository.ts';
import { findMedia } from './media.repository.ts';
import { exampleMedia, mediaSchema, mediaView } from './media.view.ts';

const useSchema = z
  .object({
    botId: idSchema,
    name: z.string(),
    isArchived: z.boolean(),
    inDraft: z.boolean(),
    inPublished: z.boolean().meta({ description: 'Visitors see it now.' }),
  })
  .meta({ id: 'MediaUse' });

export const getMedia = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/media/{mediaId}',
  operationId: 'getMedia',
  summary: 'Get media and the bots that show them',
  description: 'At most 100 bots, by name.',
  tags: ['Media', 'Extension'],
  access: workspaceAccess('read'),
  params: z.object({ workspaceId: z.string(), mediaId: z.string() }),
  response: z.object({ media: mediaSchema, usedBy: z.array(useSchema) }),
  errors: [workspaceNotFound, mediaNotFound],
  examples: {
    response: {
      media: exampleMedia,
      usedBy: [
        {
          botId: exampleIds.botId,
          name: 'Lead qualification',
          isArchived: false,
          inDraft: true,
          inPublished: true,
        },
      ],
    },
  },
  async handle({ params: { mediaId }, scope: { workspace } }, { db, config }) {
    const row = await findMedia(db, workspace.id, mediaId);
    if (!row) throw mediaNotFound();
    return { media: mediaView(row, config), usedBy: await findUses(db, row) };
  },
});
