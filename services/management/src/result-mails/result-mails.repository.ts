import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { subselect } from '../database/subselect.ts';
import { bots } from '../database/schema/bots.ts';
import { members } from '../database/schema/members.ts';
import { resultMailMembers, resultMails, resultNotices } from '../database/schema/result-mails.ts';
import { users } from '../database/schema/users.ts';
import type { ResultMails } from './result-mails-schema.ts';
import type { Told } from './unsubscribe-link.ts';

const off: ResultMails = { pace: 'off', hasAnswers: false, hour: 8, timeZone: 'UTC', memberIds: [] };

/** The settings of a bot; those of one that tells nobody are the usual ones. */
export async function findResultMails(db: Db, botId: string): Promise<ResultMails> {
  const { pace, hasAnswers, hour, timeZone } = resultMails;
  const [found] = await db
    .select({ pace, hasAnswers, hour, timeZone })
    .from(resultMails)
    .where(eq(resultMails.botId, botId));
  if (!found) return off;
  const told = await db
    .select({ userId: resultMailMembers.userId })
    .from(resultMailMembers)
    .where(eq(resultMailMembers.botId, botId))
    .orderBy(asc(resultMailMembers.userId));
  return { ...found, memberIds: told.map(({ userId }) => userId) };
}

/** The members of a workspace among these who may read results, with their addresses. */
export function findReaders(
  db: Db,
  workspaceId: string,
  userIds: readonly string[],
): Promise<{ readonly userId: string; readonly email: string }[]> {
  return db
    .select({ userId: users.id, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        inArray(members.userId, [...userIds]),
        ne(members.mode, 'guest'),
      ),
    )
    .orderBy(asc(users.id));
}

/** Stores the settings of a bot. Results that were waiting to be told of are forgotten if nobody is told any more. */
export async function storeResultMails(
  tx: Db,
  botId: string,
  { pace, hasAnswers, hour, timeZone, memberIds }: ResultMails,
  nextAt: Date,
): Promise<void> {
  if (pace === 'off') {
    await tx.delete(resultMails).where(eq(resultMails.botId, botId));
    await tx
      .delete(resultNotices)
      .where(and(eq(resultNotices.botId, botId), eq(resultNotices.isTold, false)));
    return;
  }
  const set = { pace, hasAnswers, hour, timeZone, nextAt };
  await tx
    .insert(resultMails)
    .values({ botId, ...set })
    .onConflictDoUpdate({ target: resultMails.botId, set });
  await tx.delete(resultMailMembers).where(eq(resultMailMembers.botId, botId));
  if (memberIds.length > 0)
    await tx.insert(resultMailMembers).values(memberIds.map((userId) => ({ botId, userId })));
}

/** Tells a member of the results of a bot no more. */
export async function endMailsTo(db: Db, { botId, userId }: Told): Promise<void> {
  await db
    .delete(resultMailMembers)
    .where(and(eq(resultMailMembers.botId, botId), eq(resultMailMembers.userId, userId)));
}

/** Of a row of `bots`: true if somebody is told of its results. */
export const hasResultMails = sql<boolean>`EXISTS ${subselect(
  sql`SELECT FROM ${resultMails} WHERE ${resultMails.botId} = ${bots.id}`,
)}`;
