import { workspaceLocked, workspaceNotFound } from '@parley/errors';
import type { UserMode } from '@parley/schema';
import type { Access } from '@parley/server';
import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import type { ManagementPrincipal, User } from '../principals/principal.ts';
import { findWorkspace, type WorkspaceRow } from './access.repository.ts';
import { assertMode } from './mode.ts';
import { userOf, userTokens } from './user-access.ts';

/** A workspace and the user's mode in it. */
export type WorkspaceScope = {
  readonly user: User;
  readonly workspace: WorkspaceRow;
  readonly mode: UserMode;
};

/** For members of the workspace in the path who may do at least `least`. */
export function workspaceAccess(least: UserMode): Access<ManagementPrincipal, Deps, WorkspaceScope> {
  return {
    tokens: userTokens,
    mode: least,
    allow: ({ principal, params }, { db }) =>
      workspaceFor(db, userOf(principal), params['workspaceId'] ?? '', least),
  };
}

/**
 * The workspace with this id, for a user who may do at least `least` in it. Writing needs a workspace that is neither
 * suspended nor past due.
 */
export async function workspaceFor(
  db: Db,
  user: User,
  workspaceId: string,
  least: UserMode,
): Promise<WorkspaceScope> {
  const mode = assertMode(user.modes.get(workspaceId), least, workspaceNotFound);
  const workspace = await findWorkspace(db, workspaceId);
  if (!workspace) throw workspaceNotFound();
  if (least === 'write') assertUnlocked(workspace);
  return { user, workspace, mode };
}

/** Throws where nothing in the workspace may be changed. */
export function assertUnlocked({
  isSuspended,
  isPastDue,
}: Pick<WorkspaceRow, 'isSuspended' | 'isPastDue'>): void {
  if (isSuspended || isPastDue) throw workspaceLocked();
}
