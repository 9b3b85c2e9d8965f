import { workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { enqueuePointer } from '../bots/bot-changes.ts';
import { deleteBotsOf } from '../bots/bot.repository.ts';
import { lockPublicIds } from '../bots/public-ids.repository.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { findMembers, lockMembers } from '../members/member.repository.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { noteGone } from '../outbox/note-gone.ts';
import { deleteEverythingOf } from '../results/bots-gone.repository.ts';
import { deleteTokensOf, touchTokensOf } from '../tokens/token.repository.ts';
import { deleteWorkspaceRow } from './workspace.repository.ts';

export const deleteWorkspace = defineEndpoint({
  method: 'delete',
  path: '/v1/workspaces/{workspaceId}',
  operationId: 'deleteWorkspace',
  summary: 'Delete a workspace',
  description:
    'With its bots, their versions, results and running chats, its tokens and memberships; there is no way back.',
  tags: ['Workspaces', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string() }),
  response: z.object({ workspaceId: z.string() }),
  errors: [workspaceNotFound, workspaceLocked],
  examples: { response: { workspaceId: exampleIds.workspaceId } },
  handle({ scope: { workspace } }, deps) {
    const { id: workspaceId } = workspace;
    return inOutboxTransaction(deps, async (tx, enqueue) => {
      await lockMembers(tx, workspaceId);
      const members = await findMembers(tx, workspaceId);
      await lockPublicIds(tx);
      const bots = await deleteBotsOf(tx, workspaceId);
      await deleteEverythingOf(
        tx,
        bots.map(({ id }) => id),
        workspaceId,
      );
      for (const bot of bots) await enqueuePointer(enqueue, bot);
      await noteGone(enqueue, [workspaceId]);
      await enqueue(...(await deleteTokensOf(tx, workspaceId)));
      await deleteWorkspaceRow(tx, workspaceId);
      for (const { userId } of members) await enqueue(...(await touchTokensOf(tx, userId)));
      return { workspaceId };
    });
  },
});
