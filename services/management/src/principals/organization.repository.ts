import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { subselect } from '../database/subselect.ts';
import { organizations, sharedOrganizationId } from '../database/schema/organizations.ts';
import { users } from '../database/schema/users.ts';
import { workspaces } from '../database/schema/workspaces.ts';

/** An organization with its contract, as stored. */
export type OrganizationRow = typeof organizations.$inferSelect;

/**
 * Writes the contract of an organization and gives its row; undefined where it is not there. One that has bought
 * something has a share of the machine of its own from then on.
 */
export async function updateContract(
  db: Db,
  id: string,
  contract: Pick<OrganizationRow, 'quotaLimit' | 'periodStartedAt' | 'periodEndsAt'>,
): Promise<OrganizationRow | undefined> {
  const share = contract.quotaLimit === null ? {} : { sponsorId: null };
  const [row] = await db
    .update(organizations)
    .set({ ...contract, ...share })
    .where(eq(organizations.id, id))
    .returning();
  return row;
}

/** The organization whose share of the machine one uses: its sponsor, or itself. */
export function shareOf({ id, sponsorId }: Pick<OrganizationRow, 'id' | 'sponsorId'>): string {
  return sponsorId ?? id;
}

/**
 * The organization whose share an account uses that is made with an invitation: that of the inviter, or of the workspace
 * where nobody knows the inviter.
 */
export async function findSponsor(
  tx: Db,
  { invitedBy, workspaceId }: { readonly invitedBy: string | null; readonly workspaceId: string },
): Promise<string> {
  const ofInviter = subselect(
    sql`SELECT ${users.organizationId} FROM ${users} WHERE ${users.id} = ${invitedBy}`,
  );
  const ofWorkspace = subselect(
    sql`SELECT ${workspaces.organizationId} FROM ${workspaces} WHERE ${workspaces.id} = ${workspaceId}`,
  );
  const [row] = await tx
    .select({ id: sharedOrganizationId })
    .from(organizations)
    .where(eq(organizations.id, sql`coalesce(${ofInviter}, ${ofWorkspace})`));
  if (!row) throw new Error('invariant: a workspace that somebody is invited to has an organization');
  return row.id;
}

/** The organizations of the installation behind that id, in the order of their ids. */
export function organizationsAfter(db: Db, after: string, limit: number): PromiseLike<OrganizationRow[]> {
  const { id } = organizations;
  return db.select().from(organizations).where(gt(id, after)).orderBy(asc(id)).limit(limit);
}
