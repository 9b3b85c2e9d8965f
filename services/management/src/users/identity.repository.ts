import { createHash } from 'node:crypto';
import { and, asc, eq, not, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { identities } from '../database/schema/identities.ts';
import { users } from '../database/schema/users.ts';
import { subselect } from '../database/subselect.ts';

/** An account at a provider that is linked with a user. */
export type IdentityRow = typeof identities.$inferSelect;
/** The name of such an account. */
export type IdentityKey = Pick<IdentityRow, 'issuer' | 'subject'>;

const keyed = ({ issuer, subject }: IdentityKey) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject));

/** Matches links that no later generation of their user has ended. */
const isOfGeneration: SQL = sql`${identities}."generation" = ${subselect(
  sql`SELECT ${users}."generation" FROM ${users} WHERE ${users}."id" = ${identities}."user_id"`,
)}`;

/** The user that an account at a provider is linked with, and in which generation; notes that it is used. */
export async function useIdentity(
  tx: Db,
  key: IdentityKey,
  now: Date,
): Promise<Pick<IdentityRow, 'userId' | 'generation'> | undefined> {
  const [row] = await tx
    .update(identities)
    .set({ lastUsedAt: now })
    .where(keyed(key))
    .returning({ userId: identities.userId, generation: identities.generation });
  return row;
}

/** Links an account at a provider with a user; false where it is linked already. */
export async function insertIdentity(tx: Db, row: typeof identities.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(identities)
    .values(row)
    // an ended link is in nobody's way
    .onConflictDoUpdate({
      target: [identities.issuer, identities.subject],
      set: row,
      setWhere: not(isOfGeneration),
    })
    .returning({ userId: identities.userId });
  return inserted.length > 0;
}

/** The accounts at providers that are linked with a user, the oldest first. */
export function findIdentitiesOf(db: Db, userId: string): Promise<IdentityRow[]> {
  return db
    .select()
    .from(identities)
    .where(and(eq(identities.userId, userId), isOfGeneration))
    .orderBy(asc(identities.createdAt), asc(identities.subject));
}

/** Takes a link away; says whether it was there. */
export async function deleteIdentityOf(tx: Db, userId: string, id: string): Promise<boolean> {
  const found = (await findIdentitiesOf(tx, userId)).find((identity) => idOf(identity) === id);
  if (!found) return false;
  const deleted = await tx
    .delete(identities)
    .where(and(keyed(found), eq(identities.userId, userId)))
    .returning({ userId: identities.userId });
  return deleted.length > 0;
}

/** A name of a link that is fit for a path. */
export function idOf({ issuer, subject }: IdentityKey): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex')
    .slice(0, 32);
}
