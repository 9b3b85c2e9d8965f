import { workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { findFolders } from './folder.repository.ts';
import { exampleFolder, folderSchema, folderView } from './folder.view.ts';

export const listFolders = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/folders',
  operationId: 'listFolders',
  summary: 'List the folders of a workspace',
  description: 'All of them, in the order of their names.',
  tags: ['Folders', 'Extension'],
  access: workspaceAccess('guest'),
  params: z.object({ workspaceId: z.string() }),
  response: z.object({ folders: z.array(folderSchema) }),
  errors: [workspaceNotFound],
  examples: { response: { folders: [exampleFolder] } },
  async handle({ scope: { workspace } }, { db }) {
    return { folders: (await findFolders(db, workspace.id)).map(folderView) };
  },
});
