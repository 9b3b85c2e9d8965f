import { webhookNotFound, webhooksNotAvailable, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../../access/workspace-access.ts';
import { inTransaction } from '../../database/client.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { boxOf } from './webhook-fields.ts';
import { newWebhookSecret, secretContext } from './webhook-secret.ts';
import { lockWebhook, updateWebhookRow } from './webhook.repository.ts';
import { exampleSecret, exampleWebhook, webhookSchema, webhookView } from './webhook.view.ts';

/** The secret before signs for so long beside the new one. */
const overlapMs = 86_400_000;

export const rotateWebhookSecret = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/webhooks/{webhookId}/rotateSecret',
  operationId: 'rotateWebhookSecret',
  summary: 'Give a webhook a new secret',
  description:
    'For 24 hours every event carries the signatures of both, so that a receiver changes over when it likes. ' +
    '`secret` is shown this once.',
  tags: ['Webhooks', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), webhookId: z.string() }),
  response: z.object({ webhook: webhookSchema, secret: z.string() }),
  errors: [workspaceNotFound, workspaceLocked, webhookNotFound, webhooksNotAvailable],
  examples: { response: { webhook: exampleWebhook, secret: exampleSecret } },
  async handle({ params: { webhookId }, scope: { workspace } }, deps) {
    const box = boxOf(deps);
    const [secret, at] = [newWebhookSecret(), deps.now()];
    const row = await inTransaction(deps.db, async (tx) => {
      const former = await lockWebhook(tx, workspace.id, webhookId);
      if (!former) throw webhookNotFound();
      return updateWebhookRow(tx, webhookId, {
        secret: box.seal(secret, secretContext(webhookId)),
        formerSecret: former.secret,
        formerSecretUntil: new Date(at.getTime() + overlapMs),
        updatedAt: at,
      });
    });
    return { webhook: webhookView(row), secret };
  },
});
