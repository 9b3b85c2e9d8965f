import { and, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import type { ResultKey } from '../database/result-keys.ts';
import { subselect } from '../database/subselect.ts';
import { bots } from '../database/schema/bots.ts';
import { deliveries, type StoredDelivery } from '../database/schema/deliveries.ts';
import { resultMailMembers, resultMails, resultNotices } from '../database/schema/result-mails.ts';
import { workspaces } from '../database/schema/workspaces.ts';

/** A bot whose results are to be told of now. */
export type DueBot = Pick<typeof resultMails.$inferSelect, 'pace' | 'hasAnswers' | 'hour' | 'timeZone'> & {
  readonly botId: string;
  readonly name: string;
  readonly workspaceId: string;
  readonly organizationId: string;
  /** False for a bot that is archived or whose workspace is suspended: nobody is told. */
  readonly isActive: boolean;
  readonly memberIds: readonly string[];
};

// asked bot by bot, over the index: without the OFFSET Postgres would rather read all notices of all bots at once
const isWaiting = subselect(sql`SELECT FROM ${resultNotices}
  WHERE ${resultNotices.botId} = ${resultMails.botId} AND NOT ${resultNotices.isTold} OFFSET 0`);

/** The bot that has waited longest for a mail that is due; undefined if none is. */
export async function findDueBot(db: Db, now: Date): Promise<string | undefined> {
  const [due] = await db
    .select({ botId: resultMails.botId })
    .from(resultMails)
    .where(and(lte(resultMails.nextAt, now), sql`(${resultMails.pace} = 'daily' OR EXISTS ${isWaiting})`))
    .orderBy(resultMails.nextAt)
    .limit(1);
  return due?.botId;
}

/** Takes a due bot on until the transaction ends; undefined if another worker has, or it is not due any more. */
export async function lockDueBot(tx: Db, botId: string, now: Date): Promise<DueBot | undefined> {
  const [locked] = await tx
    .select()
    .from(resultMails)
    .where(and(eq(resultMails.botId, botId), lte(resultMails.nextAt, now)))
    .for('update', { skipLocked: true });
  if (!locked) return undefined;
  const [bot] = await tx
    .select({
      name: bots.name,
      workspaceId: bots.workspaceId,
      organizationId: workspaces.organizationId,
      isActive: sql<boolean>`NOT (${bots.isArchived} OR ${workspaces.isSuspended})`,
    })
    .from(bots)
    .innerJoin(workspaces, eq(workspaces.id, bots.workspaceId))
    .where(eq(bots.id, botId));
  if (!bot) return undefined;
  const told = await tx
    .select({ userId: resultMailMembers.userId })
    .from(resultMailMembers)
    .where(eq(resultMailMembers.botId, botId));
  return { ...locked, ...bot, memberIds: told.map(({ userId }) => userId) };
}

/**
 * Notes as told everything of a bot that nobody was told of; gives the newest of it, at most `limit`, and the number of all.
 * In one statement: a result that is noted meanwhile is told of the next time.
 */
export async function takeWaiting(
  tx: Db,
  botId: string,
  at: Date,
  limit: number,
): Promise<{ readonly newest: readonly ResultKey[]; readonly count: number }> {
  const told = tx.$with('told').as(
    tx
      .update(resultNotices)
      .set({ isTold: true, at })
      .where(and(eq(resultNotices.botId, botId), eq(resultNotices.isTold, false)))
      .returning({ position: resultNotices.position, id: resultNotices.resultId }),
  );
  const rows = await tx
    .with(told)
    .select({ position: told.position, id: told.id, count: sql<number>`count(*) OVER ()`.mapWith(Number) })
    .from(told)
    .orderBy(desc(told.position))
    .limit(limit);
  return { newest: rows.map(({ position, id }) => ({ position, id })), count: rows[0]?.count ?? 0 };
}

/** The number of mails about results that an organization has had on a day. */
export async function mailsOf(tx: Db, organizationId: string, day: string): Promise<number> {
  const [sum] = await tx
    .select({ mails: sql<number>`coalesce(sum(${resultMails.sentCount}), 0)`.mapWith(Number) })
    .from(workspaces)
    .innerJoin(bots, eq(bots.workspaceId, workspaces.id))
    .innerJoin(resultMails, eq(resultMails.botId, bots.id))
    .where(and(eq(workspaces.organizationId, organizationId), eq(resultMails.sentOn, day)));
  return sum?.mails ?? 0;
}

/** Notes that a bot was told of at an instant, with so many mails. */
export async function settle(tx: Db, botId: string, mails: number, at: Date, nextAt: Date): Promise<void> {
  const day = dayOf(at);
  const { sentOn, sentCount } = resultMails;
  await tx
    .update(resultMails)
    .set({
      nextAt,
      sentOn: day,
      sentCount: sql`CASE WHEN ${sentOn} = ${day} THEN ${sentCount} ELSE 0 END + ${mails}`,
    })
    .where(eq(resultMails.botId, botId));
}

/** Puts the mails about a bot off. */
export async function putOff(db: Db, botId: string, nextAt: Date): Promise<void> {
  await db.update(resultMails).set({ nextAt }).where(eq(resultMails.botId, botId));
}

/** Hands mails to the queue of those of bots: they are sent at once, and again while the server does not take them. */
export async function enqueueMails(
  tx: Db,
  botId: string,
  mails: readonly StoredDelivery[],
  about: ResultKey | undefined,
  at: Date,
): Promise<void> {
  if (mails.length === 0) return;
  const { position, id: resultId } = about ?? { position: 0, id: '' };
  const sessionId = `result-mails ${botId} ${at.getTime()}`;
  const rows = mails.map((delivery, ordinal) => ({
    ...{ botId, position, resultId, sessionId, ordinal, delivery },
    ...{ turn: 0, attemptAt: at },
  }));
  await tx.insert(deliveries).values(rows).onConflictDoNothing();
}

/** Forgets results that were told of, or waited in vain, before an instant. */
export async function forgetNotices(db: Db, before: Date): Promise<void> {
  await db.delete(resultNotices).where(lt(resultNotices.at, before));
}

/** The day of an instant in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
