import { webhookDeliveryNotFound, webhookNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../../access/workspace-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { resend } from './webhook-delivery.repository.ts';
import { deliveryView, exampleDelivery, webhookDeliverySchema } from './delivery.view.ts';
import { findWebhook } from './webhook.repository.ts';

export const replayWebhookDelivery = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
  operationId: 'replayWebhookDelivery',
  summary: 'Send an event again',
  description: 'Under the same `webhook-id`, at once, whether it had arrived or not.',
  tags: ['Webhooks', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), webhookId: z.string(), deliveryId: z.string() }),
  response: z.object({ delivery: webhookDeliverySchema }),
  errors: [workspaceNotFound, workspaceLocked, webhookNotFound, webhookDeliveryNotFound],
  examples: { response: { delivery: exampleDelivery } },
  async handle({ params: { webhookId, deliveryId }, scope: { workspace } }, { db, now }) {
    if (!(await findWebhook(db, workspace.id, webhookId))) throw webhookNotFound();
    const row = await resend(db, webhookId, deliveryId, now());
    if (!row) throw webhookDeliveryNotFound();
    return { delivery: deliveryView(row) };
  },
});
