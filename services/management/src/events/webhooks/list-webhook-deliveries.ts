import { webhookNotFound, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../../access/workspace-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { listCursor, listPage, nextCursor } from '../../list-page.ts';
import { pageLimit } from '../../query.ts';
import { findDeliveries, type WebhookDeliveryRow } from './webhook-delivery.repository.ts';
import {
  deliveryStatusSchema,
  deliveryView,
  exampleDelivery,
  webhookDeliverySchema,
} from './delivery.view.ts';
import { findWebhook } from './webhook.repository.ts';

export const listWebhookDeliveries = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/webhooks/{webhookId}/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook',
  description: 'The newest first, for 30 days (infra/docs/limits.md).',
  tags: ['Webhooks', 'Extension'],
  access: workspaceAccess('read'),
  params: z.object({ workspaceId: z.string(), webhookId: z.string() }),
  query: z.object({ status: deliveryStatusSchema.optional(), limit: pageLimit, cursor: listCursor }),
  response: z.object({ deliveries: z.array(webhookDeliverySchema), nextCursor }),
  errors: [workspaceNotFound, webhookNotFound],
  examples: { response: { deliveries: [exampleDelivery], nextCursor: null } },
  async handle({ params: { webhookId }, query, scope: { workspace } }, { db }) {
    if (!(await findWebhook(db, workspace.id, webhookId))) throw webhookNotFound();
    const page = await listPage(
      query,
      (row: WebhookDeliveryRow) => row,
      (part) => findDeliveries(db, webhookId, query.status, part),
    );
    return { deliveries: page.entries.map(deliveryView), nextCursor: page.nextCursor };
  },
});
