import { and, asc, eq, gt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { invitations } from '../database/schema/invitations.ts';

/** An invitation as it is stored: never its code. */
export type InvitationRow = typeof invitations.$inferSelect;

/** Writes an invitation in place of a former one of the same address to the same workspace. */
export async function replaceInvitation(
  tx: Db,
  row: typeof invitations.$inferInsert,
): Promise<InvitationRow> {
  const sameAddress = sql`lower(${invitations.email}) = lower(${row.email})`;
  await tx.delete(invitations).where(and(eq(invitations.workspaceId, row.workspaceId), sameAddress));
  const [written] = await tx.insert(invitations).values(row).returning();
  if (!written) throw new Error('invariant: an insert returns its row');
  return written;
}

const openIn = (workspaceId: string, now: Date): SQL | undefined =>
  and(eq(invitations.workspaceId, workspaceId), gt(invitations.expiresAt, now));

const isOpenWith = (sha256: string, now: Date): SQL | undefined =>
  and(
    or(eq(invitations.sha256, sha256), eq(invitations.mailedSha256, sha256)),
    gt(invitations.expiresAt, now),
  );

/** The number of invitations to a workspace that can still be accepted. */
export function countInvitations(db: Db, workspaceId: string, now: Date): Promise<number> {
  return db.$count(invitations, openIn(workspaceId, now));
}

/** The invitations to a workspace that can still be accepted, oldest first. */
export function findInvitations(db: Db, workspaceId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitations)
    .where(openIn(workspaceId, now))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
}

/** Takes an invitation that can still be accepted: of two who accept it at once one gets it. */
export async function takeInvitation(tx: Db, sha256: string, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await tx.delete(invitations).where(isOpenWith(sha256, now)).returning();
  return row;
}

/** An invitation that can still be accepted; it stays as it is. */
export async function findInvitation(db: Db, sha256: string, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(invitations).where(isOpenWith(sha256, now));
  return row;
}

/** Notes the hash of the code that is mailed to the invited address, in place of a former one. */
export async function setMailedCode(db: Db, id: string, mailedSha256: string): Promise<void> {
  await db.update(invitations).set({ mailedSha256 }).where(eq(invitations.id, id));
}

/** Takes back the invitations that a user has made, and gives their number. */
export async function deleteInvitationsBy(tx: Db, userId: string): Promise<number> {
  const deleted = await tx
    .delete(invitations)
    .where(eq(invitations.invitedBy, userId))
    .returning({ id: invitations.id });
  return deleted.length;
}

/** Takes an invitation back; says whether it was there. */
export async function deleteInvitationRow(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.workspaceId, workspaceId)))
    .returning({ id: invitations.id });
  return deleted.length > 0;
}

/** Forgets invitations that have ended. */
export async function deleteEndedInvitations(db: Db, now: Date): Promise<void> {
  await db.delete(invitations).where(lte(invitations.expiresAt, now));
}
