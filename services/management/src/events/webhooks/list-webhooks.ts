import { workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../../access/workspace-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { findWebhooks } from './webhook.repository.ts';
import { exampleWebhook, webhookSchema, webhookView } from './webhook.view.ts';

export const listWebhooks = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/webhooks',
  operationId: 'listWebhooks',
  summary: 'List the webhooks of a workspace',
  description: 'The oldest first.',
  tags: ['Webhooks', 'Extension'],
  access: workspaceAccess('read'),
  params: z.object({ workspaceId: z.string() }),
  response: z.object({ webhooks: z.array(webhookSchema) }),
  errors: [workspaceNotFound],
  examples: { response: { webhooks: [exampleWebhook] } },
  async handle({ scope: { workspace } }, { db }) {
    return { webhooks: (await findWebhooks(db, workspace.id)).map(webhookView) };
  },
});
