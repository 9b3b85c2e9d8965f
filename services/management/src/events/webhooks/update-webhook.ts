import { webhookNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../../access/workspace-access.ts';
import { inTransaction } from '../../database/client.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { assertReceiver, webhookFields } from './webhook-fields.ts';
import { lockWebhook, updateWebhookRow, type WebhookRow } from './webhook.repository.ts';
import { exampleWebhook, webhookSchema, webhookView } from './webhook.view.ts';

export const updateWebhook = defineEndpoint({
  method: 'patch',
  path: '/v1/workspaces/{workspaceId}/webhooks/{webhookId}',
  operationId: 'updateWebhook',
  summary: 'Change a webhook',
  description:
    'What is left out stays. A webhook that is enabled again goes on with what still waits; what happened while it was ' +
    'disabled is not told later.',
  tags: ['Webhooks', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), webhookId: z.string() }),
  body: z.object({ ...webhookFields, isEnabled: z.boolean() }).partial(),
  response: z.object({ webhook: webhookSchema }),
  errors: [workspaceNotFound, workspaceLocked, webhookNotFound],
  examples: { body: { isEnabled: true }, response: { webhook: exampleWebhook } },
  async handle({ params: { webhookId }, body, scope: { workspace } }, deps) {
    await assertReceiver(deps, workspace.id, body);
    const { isEnabled, ...fields } = body;
    const row = await inTransaction(deps.db, async (tx) => {
      const former = await lockWebhook(tx, workspace.id, webhookId);
      if (!former) throw webhookNotFound();
      const at = deps.now();
      const change = { ...fields, ...switched(former, isEnabled, at), updatedAt: at };
      return updateWebhookRow(tx, webhookId, change);
    });
    return { webhook: webhookView(row) };
  },
});

function switched({ disabledAt }: WebhookRow, isEnabled: boolean | undefined, at: Date): Partial<WebhookRow> {
  if (isEnabled === undefined || isEnabled === (disabledAt === null)) return {};
  if (!isEnabled) return { disabledAt: at, disabledBecause: 'asked' };
  return {
    disabledAt: null,
    disabledBecause: null,
    failures: 0,
    failingSince: null,
    heldUntil: null,
    abandonedUntil: at,
  };
}
