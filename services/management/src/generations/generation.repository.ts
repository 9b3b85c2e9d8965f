import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { nextRevision } from '../database/schema/columns.ts';
import { sessions } from '../database/schema/sessions.ts';
import { users } from '../database/schema/users.ts';

const { id, generation, signInGeneration, revision } = users;

/** The numbers that the credentials of a user carry while they are good. */
export type Generations = Pick<typeof users.$inferSelect, 'generation' | 'signInGeneration'>;

/** The generations of a user, which nobody raises until the transaction ends; undefined for one who is gone. */
export async function lockGenerations(tx: Db, userId: string): Promise<Generations | undefined> {
  const [row] = await tx
    .select({ generation, signInGeneration })
    .from(users)
    .where(eq(id, userId))
    // rows that only refer to the user are written meanwhile
    .for('no key update');
  return row;
}

/** Raises the generation of the sessions and links of a user, and gives the new one. */
export async function raiseSignInGeneration(tx: Db, userId: string): Promise<number> {
  const [row] = await tx
    .update(users)
    .set({ signInGeneration: sql`${signInGeneration} + 1` })
    .where(eq(id, userId))
    .returning({ signInGeneration });
  if (!row) throw new Error('invariant: the user of a credential is there');
  return row.signInGeneration;
}

/** Raises the generation of everything that acts for a user, and gives what is new. */
export async function raiseGenerations(
  tx: Db,
  userId: string,
): Promise<Generations & { readonly revision: number }> {
  const [row] = await tx
    .update(users)
    .set({
      generation: sql`${generation} + 1`,
      signInGeneration: sql`${signInGeneration} + 1`,
      revision: nextRevision,
    })
    .where(eq(id, userId))
    .returning({ generation, signInGeneration, revision });
  if (!row) throw new Error('invariant: the user of a credential is there');
  return row;
}

/** Moves a session to a new generation, in which it goes on. */
export async function moveSession(tx: Db, sessionId: string, to: number): Promise<void> {
  await tx.update(sessions).set({ generation: to }).where(eq(sessions.id, sessionId));
}

/** Gives users a new revision, because what they are members of has changed. */
export function touchUsers(
  tx: Db,
  userIds: readonly string[],
): Promise<{ readonly userId: string; readonly revision: number }[]> {
  return tx
    .update(users)
    .set({ revision: nextRevision })
    .where(inArray(id, [...userIds]))
    .returning({ userId: id, revision });
}
