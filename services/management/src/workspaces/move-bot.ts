import { botNotFound, folderNotFound, workspaceLocked } from '@parley/errors';
import { orNull } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { setFolder } from '../bots/set-folder.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { hasFolder } from './folder.repository.ts';
import { exampleFolder } from './folder.view.ts';

export const moveBot = defineEndpoint({
  method: 'put',
  path: '/v1/bots/{botId}/folder',
  operationId: 'moveBot',
  summary: 'Move a bot to a folder',
  description: 'Null: to none. What the bot says stays as it is, and so does its `updatedAt`.',
  tags: ['Folders', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  body: z.object({ folderId: orNull(z.string().min(1).max(255)) }),
  response: z.object({ botId: z.string(), folderId: orNull(z.string()) }),
  errors: [botNotFound, folderNotFound, workspaceLocked],
  examples: {
    body: { folderId: exampleFolder.id },
    response: { botId: exampleIds.botId, folderId: exampleFolder.id },
  },
  async handle({ body: { folderId }, scope: { botId, workspaceId } }, deps) {
    if (folderId !== null && !(await hasFolder(deps.db, workspaceId, folderId))) throw folderNotFound();
    await setFolder(deps, botId, folderId);
    return { botId, folderId };
  },
});
