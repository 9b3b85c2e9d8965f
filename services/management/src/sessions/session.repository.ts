import { and, desc, eq, inArray, lte, ne, or } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { sessions } from '../database/schema/sessions.ts';
import { sessionLimits } from '../principals/session-lifetime.ts';

/** Writes a session. */
export async function insertSession(tx: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

/** Ends a session. */
export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** Ends the sessions of a user but one. */
export async function deleteSessionsBut(tx: Db, userId: string, kept: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, kept)));
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
    .where(or(lte(sessions.lastSeenAt, seenAfter), lte(sessions.createdAt, begunAfter)));
}
