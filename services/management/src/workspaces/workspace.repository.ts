import type { UserMode } from '@parley/schema';
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { members } from '../database/schema/members.ts';
import { organizations } from '../database/schema/organizations.ts';
import { users } from '../database/schema/users.ts';
import { workspaces } from '../database/schema/workspaces.ts';
import type { WorkspaceRow } from '../access/access.repository.ts';
import { isAfter, type ListPart } from '../list-part.repository.ts';

/** Writes a workspace and its first member, and gives it as it is stored. */
export async function insertWorkspace(
  tx: Db,
  workspace: typeof workspaces.$inferInsert,
  first: { readonly userId: string; readonly mode: UserMode },
): Promise<WorkspaceRow> {
  const [row] = await tx.insert(workspaces).values(workspace).returning();
  if (!row) throw new Error('invariant: an insert returns its row');
  await tx.insert(members).values({ ...first, workspaceId: workspace.id, createdAt: workspace.createdAt });
  return row;
}

/** The organization a user's new workspaces belong to. */
export async function findOrganizationOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ organizationId: users.organizationId })
    .from(users)
    .where(eq(users.id, userId));
  return row?.organizationId;
}

/** The number of workspaces of an organization, which makes no other one until the transaction ends. */
export async function countWorkspacesLocked(tx: Db, organizationId: string): Promise<number> {
  const { id } = organizations;
  await tx.select({ id }).from(organizations).where(eq(id, organizationId)).for('update');
  return tx.$count(workspaces, eq(workspaces.organizationId, organizationId));
}

/** A workspace, and what one of its members may do in it. */
export type JoinedWorkspace = { readonly workspace: WorkspaceRow; readonly mode: UserMode };

/** Workspaces a user is a member of, oldest first. */
export function findWorkspacesOf(
  db: Db,
  userId: string,
  { beyond, limit }: ListPart,
): Promise<JoinedWorkspace[]> {
  return db
    .select({ workspace: workspaces, mode: members.mode })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.userId, userId), isAfter(workspaces.createdAt, workspaces.id, beyond)))
    .orderBy(asc(workspaces.createdAt), asc(workspaces.id))
    .limit(limit);
}

/** Changes a workspace and gives it as it is stored; undefined where it is gone. */
export async function updateWorkspaceRow(
  db: Db,
  workspaceId: string,
  changes: Partial<typeof workspaces.$inferInsert>,
): Promise<WorkspaceRow | undefined> {
  const [row] = await db.update(workspaces).set(changes).where(eq(workspaces.id, workspaceId)).returning();
  return row;
}

/** Notes that a workspace is in use, unless that was noted after `since`. */
export async function touchWorkspace(db: Db, workspaceId: string, now: Date, since: Date): Promise<void> {
  const { lastActivityAt } = workspaces;
  await db
    .update(workspaces)
    .set({ lastActivityAt: now })
    .where(and(eq(workspaces.id, workspaceId), or(isNull(lastActivityAt), lt(lastActivityAt, since))));
}

/** Removes a workspace whose bots are gone; memberships go with it. */
export async function deleteWorkspaceRow(tx: Db, workspaceId: string): Promise<void> {
  await tx.delete(workspaces).where(eq(workspaces.id, workspaceId));
}
