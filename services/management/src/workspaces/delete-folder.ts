import { folderNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { deleteFolderRow } from './folder.repository.ts';
import { exampleFolder } from './folder.view.ts';

export const deleteFolder = defineEndpoint({
  method: 'delete',
  path: '/v1/workspaces/{workspaceId}/folders/{folderId}',
  operationId: 'deleteFolder',
  summary: 'Delete a folder',
  description: 'Its bots stay, and are in no folder then.',
  tags: ['Folders', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), folderId: z.string() }),
  response: z.object({ folderId: z.string() }),
  errors: [workspaceNotFound, workspaceLocked, folderNotFound],
  examples: { response: { folderId: exampleFolder.id } },
  async handle({ params: { folderId }, scope: { workspace } }, { db }) {
    if (!(await deleteFolderRow(db, workspace.id, folderId))) throw folderNotFound();
    return { folderId };
  },
});
