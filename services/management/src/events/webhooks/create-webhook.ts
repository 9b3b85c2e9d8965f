import { limitReached, webhooksNotAvailable, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../../access/workspace-access.ts';
import { inTransaction } from '../../database/client.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { assertReceiver, boxOf, longestName, webhookFields } from './webhook-fields.ts';
import { insertWebhook } from './webhook.repository.ts';
import { newWebhookSecret, secretContext } from './webhook-secret.ts';
import { exampleSecret, exampleWebhook, webhookSchema, webhookView } from './webhook.view.ts';

export const createWebhook = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/webhooks',
  operationId: 'createWebhook',
  summary: 'Create a webhook',
  description:
    'Events of the workspace are sent to its address from now on, signed as Standard Webhooks says ' +
    '(infra/docs/events.md). Without a name it is called as the host of its address. `secret` is shown this once.',
  tags: ['Webhooks', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string() }),
  body: z.object({
    ...webhookFields,
    name: webhookFields.name.optional(),
    botIds: webhookFields.botIds.optional(),
  }),
  response: z.object({ webhook: webhookSchema, secret: z.string() }),
  errors: [workspaceNotFound, workspaceLocked, limitReached, webhooksNotAvailable],
  examples: {
    body: { name: exampleWebhook.name, url: exampleWebhook.url, events: exampleWebhook.events },
    response: { webhook: exampleWebhook, secret: exampleSecret },
  },
  async handle({ body, scope: { workspace, user } }, deps) {
    const box = boxOf(deps);
    await assertReceiver(deps, workspace.id, body);
    const [id, secret, at] = [deps.newId(), newWebhookSecret(), deps.now()];
    const { MAX_WEBHOOKS_PER_WORKSPACE: limit } = deps.config;
    const row = await inTransaction(deps.db, (tx) =>
      insertWebhook(
        tx,
        {
          ...body,
          name: body.name ?? nameFor(body.url),
          id,
          workspaceId: workspace.id,
          secret: box.seal(secret, secretContext(id)),
          createdAt: at,
          updatedAt: at,
          createdBy: user.userId,
          abandonedUntil: at,
        },
        limit,
      ),
    );
    if (!row) throw limitReached({ what: 'webhooks of a workspace', limit });
    return { webhook: webhookView(row), secret };
  },
});

/** The name of a webhook that got none: the host of its address, as much of it as a name may hold. */
function nameFor(url: string): string {
  return new URL(url).host.slice(0, longestName);
}
