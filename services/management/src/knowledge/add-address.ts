import {
  collectionNotFound,
  invalidRequest,
  limitReached,
  workspaceLocked,
  workspaceNotFound,
} from '@parley/errors';
import { EgressError, judgedUrl } from '@parley/server/egress';
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

export const addAddress = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/collections/{collectionId}/addresses',
  operationId: 'addAddress',
  summary: 'Add what stands at an address to a collection',
  description:
    'A page, a PDF or a text, which is read once: what changes there later is not noticed. Addresses that are not public ' +
    'are refused, as those of all requests of bots are.',
  tags: ['Knowledge', 'Extension'],
  access: workspaceAccess('write'),
  params: collectionParams,
  body: z.object({
    address: z.url({ protocol: /^https?$/ }).max(2_000),
    name: knowledgeName.optional().meta({ description: 'Without one: the address.' }),
  }),
  response: z.object({ document: documentSchema }),
  errors: [workspaceNotFound, workspaceLocked, collectionNotFound, limitReached],
  examples: {
    body: { address: 'https://shop.example.com/returns' },
    response: {
      document: {
        ...exampleDocument,
        name: 'shop.example.com/returns',
        address: 'https://shop.example.com/returns',
        sizeBytes: null,
        state: 'waiting',
        passages: 0,
      },
    },
  },
  async handle({ params: { collectionId }, body: { address, name }, scope: { workspace, user } }, deps) {
    assertReachable(address, deps.config.EGRESS_ALLOWED_NETWORKS);
    const document = await addDocument(deps, {
      workspace,
      collectionId,
      userId: user.userId,
      name: name ?? address.replace(/^https?:\/\//, '').slice(0, 255),
      mediaType: '',
      content: null,
      address,
    });
    return { document: documentView(document, deps.now()) };
  },
});

function assertReachable(address: string, allowed: Parameters<typeof judgedUrl>[1]): void {
  try {
    judgedUrl(address, allowed);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw invalidRequest({ errors: [{ pointer: '/address', detail: error.message }] });
  }
}
