import { and, desc, eq, gt, inArray, lte, not, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { sessions } from '../database/schema/sessions.ts';
import { users } from '../database/schema/users.ts';
import { subselect } from '../database/subselect.ts';
import { sessionLimits } from '../principals/session-lifetime.ts';

/** Writes a session. */
export async function insertSession(tx: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

/** Matches sessions that no later generation of their user has ended. */
const isOfGeneration: SQL = sql`${sessions.generation} = ${subselect(
  sql`SELECT ${users}."sign_in_generation" FROM ${users} WHERE ${users}."id" = ${sessions}."user_id"`,
)}`;

/** A session as it is stored: never its value. */
export type SessionRow = typeof sessions.$inferSelect;

/** The sessions of a user that are in force, the one used last first. */
export function findSessionsOf(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  const { begunAfter, seenAfter } = sessionLimits(now);
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isOfGeneration,
        gt(sessions.lastSeenAt, seenAfter),
        gt(sessions.createdAt, begunAfter),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Ends a session of a user; says whether it was there. */
export async function deleteSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends a session. */
export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** Ends the sessions of a user beyond the newest `limit`. */
export async function deleteOldestSessions(tx: Db, userId: string, limit: number): Promise<void> {
  const oldest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(limit);
  await tx.delete(sessions).where(inArray(sessions.id, oldest));
}

/** Forgets sessions that are over. */
export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  const { begunAfter, seenAfter } = sessionLimits(now);
  await db
    .delete(sessions)
    .where(or(lte(sessions.lastSeenAt, seenAfter), lte(sessions.createdAt, begunAfter), not(isOfGeneration)));
}
