import { limitReached, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { inTransaction } from '../database/client.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { countFoldersLocked, insertFolder } from './folder.repository.ts';
import { exampleFolder, folderName, folderSchema, folderView } from './folder.view.ts';

export const createFolder = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/folders',
  operationId: 'createFolder',
  summary: 'Create a folder',
  description: '`moveBot` puts bots into it.',
  tags: ['Folders', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string() }),
  body: z.object({ name: folderName }),
  response: z.object({ folder: folderSchema }),
  errors: [workspaceNotFound, workspaceLocked, limitReached],
  examples: { body: { name: exampleFolder.name }, response: { folder: { ...exampleFolder, bots: 0 } } },
  handle({ body: { name }, scope: { workspace } }, { db, config, now, newId }) {
    const { MAX_FOLDERS_PER_WORKSPACE: limit } = config;
    const folder = { id: newId(), workspaceId: workspace.id, name, createdAt: now() };
    return inTransaction(db, async (tx) => {
      if ((await countFoldersLocked(tx, workspace.id)) >= limit)
        throw limitReached({ what: 'folders in this workspace', limit });
      await insertFolder(tx, folder);
      return { folder: folderView({ ...folder, bots: 0 }) };
    });
  },
});
