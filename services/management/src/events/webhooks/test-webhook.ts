import { webhookNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../../access/workspace-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { insertDelivery } from './webhook-delivery.repository.ts';
import { deliveryView, exampleDelivery, webhookDeliverySchema } from './delivery.view.ts';
import { findWebhook } from './webhook.repository.ts';

export const testWebhook = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/webhooks/{webhookId}/test',
  operationId: 'testWebhook',
  summary: 'Send a test event to a webhook',
  description:
    'An event `webhook.test`, which goes the way of all others: the list of deliveries tells how it went.',
  tags: ['Webhooks', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), webhookId: z.string() }),
  response: z.object({ delivery: webhookDeliverySchema }),
  errors: [workspaceNotFound, workspaceLocked, webhookNotFound],
  examples: { response: { delivery: exampleDelivery } },
  async handle({ params: { webhookId }, scope: { workspace } }, { db, now, newId }) {
    if (!(await findWebhook(db, workspace.id, webhookId))) throw webhookNotFound();
    const at = now();
    const row = await insertDelivery(db, {
      id: `msg_${newId()}`,
      webhookId,
      type: 'webhook.test',
      at,
      data: { workspaceId: workspace.id, webhookId },
      createdAt: at,
      attemptAt: at,
    });
    return { delivery: deliveryView(row) };
  },
});
