import {
  collectionNotFound,
  fileRefused,
  fileTooLarge,
  limitReached,
  workspaceLocked,
  workspaceNotFound,
} from '@parley/errors';
import { requestBytes } from '@parley/server';
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

const waitMs = 60_000;

export const addFile = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/collections/{collectionId}/files',
  operationId: 'addFile',
  summary: 'Add a file to a collection',
  description:
    'The body is the file: a PDF, HTML, Markdown or plain text in UTF-8. Of files that cannot be read the state says ' +
    'why. The file itself is kept until it is read, and not given out.',
  tags: ['Knowledge', 'Extension'],
  access: workspaceAccess('write'),
  params: collectionParams,
  query: z.object({ name: knowledgeName.meta({ description: 'What the file is called.' }) }),
  body: requestBytes,
  bodyMediaTypes: ['application/octet-stream', 'application/pdf', 'text/*'],
  response: z.object({ document: documentSchema }),
  errors: [workspaceNotFound, workspaceLocked, collectionNotFound, limitReached, fileTooLarge, fileRefused],
  examples: { response: { document: { ...exampleDocument, state: 'waiting', passages: 0 } } },
  async handle({ params: { collectionId }, query: { name }, body, scope: { workspace, user } }, deps) {
    const { MAX_DOCUMENT_BYTES: limitBytes } = deps.config;
    if ((body.announcedBytes ?? 0) > limitBytes) throw fileTooLarge({ limitBytes });
    const tenant = { organizationId: user.organizationId, workspaceId: user.userId };
    const received = async () => {
      const content = await bytesOf(body.chunks, limitBytes);
      return addDocument(deps, {
        workspace,
        collectionId,
        userId: user.userId,
        name,
        mediaType: '',
        content,
        address: null,
      });
    };
    // whoever has a slot has up to a file of that size in memory
    return { document: documentView(await deps.documentSlots.within(tenant, received, waitMs), deps.now()) };
  },
});

async function bytesOf(chunks: AsyncIterable<Uint8Array>, limitBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limitBytes) throw fileTooLarge({ limitBytes });
    parts.push(chunk);
  }
  if (size === 0) throw fileRefused({ reason: 'The file is empty.' });
  return Buffer.concat(parts);
}
