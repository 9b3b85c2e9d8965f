import { collectionNotFound, limitReached, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { addDocument } from './add-document.ts';
import {
  collectionParams,
  documentSchema,
  documentView,
  exampleDocument,
  knowledgeName,
} from './collection.view.ts';

export const addText = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/collections/{collectionId}/texts',
  operationId: 'addText',
  summary: 'Add a text to a collection',
  description: 'Plain text or Markdown. It can be found once its state is `ready`, within seconds as a rule.',
  tags: ['Knowledge', 'Extension'],
  access: workspaceAccess('write'),
  params: collectionParams,
  body: z.object({ name: knowledgeName, text: z.string().min(1).max(1_000_000) }),
  response: z.object({ document: documentSchema }),
  errors: [workspaceNotFound, workspaceLocked, collectionNotFound, limitReached],
  examples: {
    body: { name: 'Returns', text: '# Returns\n\nShoes can be returned within 30 days.' },
    response: { document: { ...exampleDocument, state: 'waiting', passages: 0 } },
  },
  async handle({ params: { collectionId }, body: { name, text }, scope: { workspace, user } }, deps) {
    const document = await addDocument(deps, {
      workspace,
      collectionId,
      userId: user.userId,
      name,
      mediaType: 'text/markdown',
      content: Buffer.from(text),
      address: null,
    });
    return { document: documentView(document, deps.now()) };
  },
});
