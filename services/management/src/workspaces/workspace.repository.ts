import type { UserMode } from '@parley/schema';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { members } from '../database/schema/members.ts';
import { users } from '../database/schema/users.ts';
import { workspaces } from '../database/schema/workspaces.ts';

export type WorkspaceRow = typeof workspaces.$inferSelect;

/** The workspace with this id. */
export async function findWorkspace(db: Db, workspaceId: string): Promise<WorkspaceRow | undefined> {
  const [row] = await db.select().from(workspaces).where(eq(workspaces.id, workspaceId));
  return row;
}

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
