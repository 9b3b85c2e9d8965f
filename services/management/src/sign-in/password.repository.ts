import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { users } from '../database/schema/users.ts';

/** A user and how they are known by a password; a later generation has another one. */
type KnownPassword = Pick<typeof users.$inferSelect, 'id' | 'password' | 'signInGeneration'>;

/** The user with this address and the hash of their password, which may be none. */
export async function findPassword(db: Db, email: string): Promise<KnownPassword | undefined> {
  const { id, password, signInGeneration } = users;
  const [row] = await db
    .select({ id, password, signInGeneration })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return row;
}

/** Writes the hash of a password; null takes it away. */
export async function updatePassword(db: Db, userId: string, password: string | null): Promise<void> {
  await db.update(users).set({ password }).where(eq(users.id, userId));
}
