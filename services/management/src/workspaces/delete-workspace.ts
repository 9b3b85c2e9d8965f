import { signInAgain, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { assertFresh } from '../access/session-access.ts';
import { workspaceAccess } from '../access/workspace-access.ts';
import { deleteWorkspaceBots } from '../bots/delete-bots.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { lockMemberIds } from '../members/lock-members.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { deleteWorkspaceMedia } from '../media/delete-workspace-media.ts';
import { noteGone } from '../outbox/note-gone.ts';
import { deleteWorkspaceTokens, refreshUserTokens } from '../tokens/token-actions.ts';
import { deleteWorkspaceWebhooks } from '../webhooks/delete-workspace-webhooks.ts';
import { deleteWorkspaceRow } from './workspace.repository.ts';

export const deleteWorkspace = defineEndpoint({
  method: 'delete',
  path: '/v1/workspaces/{workspaceId}',
  operationId: 'deleteWorkspace',
  summary: 'Delete a workspace',
  description:
    'With its bots, their versions, results and running chats, its media, webhooks, tokens and memberships; there is no way back.',
  tags: ['Workspaces', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string() }),
  response: z.object({ workspaceId: z.string() }),
  errors: [workspaceNotFound, workspaceLocked, signInAgain],
  examples: { response: { workspaceId: exampleIds.workspaceId } },
  handle({ scope: { workspace, user } }, deps) {
    assertFresh(user, deps.now());
    const { id: workspaceId } = workspace;
    return inOutboxTransaction(deps, async (tx, enqueue) => {
      const memberIds = await lockMemberIds(tx, workspaceId);
      await deleteWorkspaceBots(tx, enqueue, workspaceId);
      await noteGone(enqueue, [workspaceId]);
      await deleteWorkspaceMedia(tx, workspaceId);
      await deleteWorkspaceWebhooks(tx, workspaceId);
      await deleteWorkspaceTokens(tx, enqueue, workspaceId);
      await deleteWorkspaceRow(tx, workspaceId);
      for (const userId of memberIds) await refreshUserTokens(tx, enqueue, userId);
      return { workspaceId };
    });
  },
});
