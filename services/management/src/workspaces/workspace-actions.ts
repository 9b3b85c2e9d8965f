import { limitReached } from '@parley/errors';
import type { WorkspaceRow } from '../access/access.repository.ts';
import { deleteWorkspaceBots } from '../bots/delete-bots.ts';
import { deleteCredentialsOf } from '../credentials/credential.repository.ts';
import { noteMemberships } from '../generations/end-credentials.ts';
import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import { dropWorkspaceMedia } from '../files/media.repository.ts';
import { lockMemberIds } from '../members/lock-members.ts';
import { noteGone } from '../outbox/note-gone.ts';
import { inOutboxTransaction, type Enqueue } from '../outbox/outbox-transaction.ts';
import { deleteWorkspaceTokens } from '../tokens/token-actions.ts';
import { deleteWorkspaceDeliveries } from '../events/webhooks/webhook.repository.ts';
import { countWorkspacesLocked, deleteWorkspaceRow, insertWorkspace } from './workspace.repository.ts';

type Owners = { readonly userId: string; readonly organizationId: string };
type Given = { readonly name: string; readonly icon?: string | null | undefined };

/** Makes a workspace whose first member may write; throws where the organization has as many as it may have. */
export function makeWorkspace(
  deps: Pick<Deps, 'db' | 'relay' | 'now' | 'newId' | 'config'>,
  owners: Owners,
  given: Given,
): Promise<WorkspaceRow> {
  const { MAX_WORKSPACES_PER_ORGANIZATION: limit } = deps.config;
  return inOutboxTransaction(deps, async (tx, enqueue) => {
    if ((await countWorkspacesLocked(tx, owners.organizationId)) >= limit)
      throw limitReached({ what: 'workspaces of an organization', limit });
    return writeWorkspace(deps, tx, enqueue, owners, given);
  });
}

/** Makes a workspace inside a transaction. */
export async function writeWorkspace(
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  tx: Db,
  enqueue: Enqueue,
  { organizationId, userId }: Owners,
  { name, icon = null }: Given,
): Promise<WorkspaceRow> {
  const createdAt = now();
  const row = await insertWorkspace(
    tx,
    { id: newId(), organizationId, createdAt, updatedAt: createdAt, name, icon },
    { userId, mode: 'write' },
  );
  await noteMemberships(tx, enqueue, [userId]);
  return row;
}

/** Deletes a workspace with everything that belongs to it; running chats of its bots end. */
export function eraseWorkspace(deps: Pick<Deps, 'db' | 'relay'>, workspaceId: string): Promise<void> {
  return inOutboxTransaction(deps, async (tx, enqueue) => {
    const memberIds = await lockMemberIds(tx, workspaceId);
    await deleteWorkspaceBots(tx, enqueue, workspaceId);
    await noteGone(enqueue, [workspaceId]);
    await dropWorkspaceMedia(tx, workspaceId);
    await deleteWorkspaceDeliveries(tx, workspaceId);
    await enqueue(...(await deleteCredentialsOf(tx, workspaceId)));
    await deleteWorkspaceTokens(tx, enqueue, workspaceId);
    await deleteWorkspaceRow(tx, workspaceId);
    await noteMemberships(tx, enqueue, memberIds);
  });
}
