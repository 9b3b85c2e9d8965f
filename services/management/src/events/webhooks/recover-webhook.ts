import { webhookNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../../access/workspace-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { instantSchema } from '../../instant.ts';
import { resendFailed } from './webhook-delivery.repository.ts';
import { findWebhook } from './webhook.repository.ts';

export const recoverWebhook = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/webhooks/{webhookId}/recover',
  operationId: 'recoverWebhook',
  summary: 'Send again what was given up',
  description: 'Every event since an instant whose attempts have all failed, each under its `webhook-id`.',
  tags: ['Webhooks', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), webhookId: z.string() }),
  body: z.object({ since: instantSchema }),
  response: z.object({ count: z.int().meta({ description: 'The events that are sent again.' }) }),
  errors: [workspaceNotFound, workspaceLocked, webhookNotFound],
  examples: { body: { since: '2026-11-21T09:30:00.000Z' }, response: { count: 12 } },
  async handle({ params: { webhookId }, body: { since }, scope: { workspace } }, { db, now }) {
    if (!(await findWebhook(db, workspace.id, webhookId))) throw webhookNotFound();
    return { count: await resendFailed(db, webhookId, new Date(since), now()) };
  },
});
