import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { users } from '../database/schema/users.ts';

/** The user with this address and the hash of their password, which may be none. */
export async function findPassword(
  db: Db,
  email: string,
): Promise<{ readonly id: string; readonly password: string | null } | undefined> {
  const { id, password } = users;
  const [row] = await db
    .select({ id, password })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return row;
}

/** Writes the hash of a password. */
export async function updatePassword(db: Db, userId: string, password: string): Promise<void> {
  await db.update(users).set({ password }).where(eq(users.id, userId));
}
