import { webhookNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../../access/workspace-access.ts';
import { inTransaction } from '../../database/client.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { deleteWebhookRow } from './webhook.repository.ts';
import { exampleWebhook } from './webhook.view.ts';

export const deleteWebhook = defineEndpoint({
  method: 'delete',
  path: '/v1/workspaces/{workspaceId}/webhooks/{webhookId}',
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  description: 'With its deliveries: what still waits is not sent.',
  tags: ['Webhooks', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), webhookId: z.string() }),
  response: z.object({ webhookId: z.string() }),
  errors: [workspaceNotFound, workspaceLocked, webhookNotFound],
  examples: { response: { webhookId: exampleWebhook.id } },
  async handle({ params: { webhookId }, scope: { workspace } }, { db }) {
    const wasThere = await inTransaction(db, (tx) => deleteWebhookRow(tx, workspace.id, webhookId));
    if (!wasThere) throw webhookNotFound();
    return { webhookId };
  },
});
