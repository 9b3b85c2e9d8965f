import { mediaInUse, mediaNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { idSchema } from '@parley/schema';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { queryBoolean } from '../query.ts';
import { findUses } from './media-uses.repository.ts';
import { dropMedia, findMedia, keyOf, lockMediaKey } from './media.repository.ts';

export const deleteMedia = defineEndpoint({
  method: 'delete',
  path: '/v1/workspaces/{workspaceId}/media/{mediaId}',
  operationId: 'deleteMedia',
  summary: 'Delete media',
  description:
    'Refused while visitors see them in the published version of a bot, unless forced. Caches may show them for ' +
    'longer. The same file sent again has the same address: bots that name it show it again.',
  tags: ['Media', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), mediaId: z.string() }),
  query: z.object({
    force: queryBoolean
      .optional()
      .meta({ description: 'True: also while published versions show them.', type: 'boolean' }),
  }),
  response: z.object({ mediaId: idSchema }),
  errors: [workspaceNotFound, workspaceLocked, mediaNotFound, mediaInUse],
  examples: { response: { mediaId: exampleIds.hash } },
  async handle({ params: { mediaId }, query: { force = false }, scope: { workspace } }, { db }) {
    const found = await findMedia(db, workspace.id, mediaId);
    if (!found) throw mediaNotFound();
    if (!force) {
      const bots = (await findUses(db, found)).filter(({ inPublished }) => inPublished);
      if (bots.length > 0) throw mediaInUse({ bots: bots.map(({ name }) => `“${name}”`) });
    }
    await db.transaction(async (tx) => {
      await lockMediaKey(tx, keyOf(found));
      await dropMedia(tx, found);
    });
    return { mediaId };
  },
});
