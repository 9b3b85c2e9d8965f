import { limitReached, workspaceNotFound } from '@parley/errors';
import type { UserMode } from '@parley/schema';
import { findWorkspace } from '../access/access.repository.ts';
import { assertUnlocked } from '../access/workspace-access.ts';
import { noteMemberships } from '../generations/end-credentials.ts';
import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import type { Enqueue } from '../outbox/outbox-transaction.ts';
import { countMembers, hasMemberWithEmail, insertMember, lockMembers } from './member.repository.ts';

/**
 * Makes a user a member. Who is one already keeps their mode. Throws where nothing in the workspace may be changed and
 * where it has as many members as it may have.
 */
export async function joinWorkspace(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  tx: Db,
  enqueue: Enqueue,
  member: { readonly workspaceId: string; readonly userId: string; readonly mode: UserMode },
): Promise<void> {
  const { workspaceId, userId } = member;
  await lockMembers(tx, workspaceId);
  const workspace = await findWorkspace(tx, workspaceId);
  if (!workspace) throw workspaceNotFound();
  assertUnlocked(workspace);
  if (!(await insertMember(tx, { ...member, createdAt: now() }))) return;
  const { MAX_MEMBERS_PER_WORKSPACE: limit } = config;
  if ((await countMembers(tx, workspaceId)) > limit)
    throw limitReached({ what: 'members of a workspace', limit });
  await noteMemberships(tx, enqueue, [userId]);
}

/** Throws `refusal` if a member of the workspace has this address; the workspace's members are locked until the end. */
export async function assertNoMember(
  tx: Db,
  workspaceId: string,
  email: string,
  refusal: () => Error,
): Promise<void> {
  await lockMembers(tx, workspaceId);
  if (await hasMemberWithEmail(tx, workspaceId, email)) throw refusal();
}
