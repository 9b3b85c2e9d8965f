import { folderNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { renameFolderRow } from './folder.repository.ts';
import { exampleFolder, folderName } from './folder.view.ts';

export const renameFolder = defineEndpoint({
  method: 'patch',
  path: '/v1/workspaces/{workspaceId}/folders/{folderId}',
  operationId: 'renameFolder',
  summary: 'Rename a folder',
  tags: ['Folders', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), folderId: z.string() }),
  body: z.object({ name: folderName }),
  response: z.object({ folderId: z.string(), name: z.string() }),
  errors: [workspaceNotFound, workspaceLocked, folderNotFound],
  examples: {
    body: { name: exampleFolder.name },
    response: { folderId: exampleFolder.id, name: exampleFolder.name },
  },
  async handle({ params: { folderId }, body: { name }, scope: { workspace } }, { db }) {
    if (!(await renameFolderRow(db, workspace.id, folderId, name))) throw folderNotFound();
    return { folderId, name };
  },
});
