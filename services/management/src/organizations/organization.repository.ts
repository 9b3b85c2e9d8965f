import { asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { organizations } from '../database/schema/organizations.ts';

/** An organization with its contract, as stored. */
export type OrganizationRow = typeof organizations.$inferSelect;

/** Writes the contract of an organization and gives its row; undefined where it is not there. */
export async function updateContract(
  db: Db,
  id: string,
  contract: Pick<OrganizationRow, 'quotaLimit' | 'periodStartedAt' | 'periodEndsAt'>,
): Promise<OrganizationRow | undefined> {
  const [row] = await db.update(organizations).set(contract).where(eq(organizations.id, id)).returning();
  return row;
}

/** The organizations of the installation behind that id, in the order of their ids. */
export function organizationsAfter(db: Db, after: string, limit: number): PromiseLike<OrganizationRow[]> {
  const { id } = organizations;
  return db.select().from(organizations).where(gt(id, after)).orderBy(asc(id)).limit(limit);
}
