import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { commentMentions } from '../database/schema/comments.ts';
import { deliveries, type StoredDelivery } from '../database/schema/deliveries.ts';
import { members } from '../database/schema/members.ts';
import { users } from '../database/schema/users.ts';
import { isAfter, type ListPart } from '../list-part.repository.ts';

const member = {
  userId: users.id,
  name: users.name,
  email: users.email,
  mode: members.mode,
  createdAt: members.createdAt,
  hasMentionMails: users.hasMentionMails,
};

function selectMembers(db: Db) {
  return db.select(member).from(members).innerJoin(users, eq(users.id, members.userId));
}

/** A member of the workspace of a bot: all of them may read it, and be mentioned. */
export type Mentionable = Pick<typeof users.$inferSelect, 'name' | 'email' | 'hasMentionMails'> &
  Pick<typeof members.$inferSelect, 'userId' | 'mode' | 'createdAt'>;

/** The members of a workspace, the first one first. */
export function findMentionable(
  db: Db,
  workspaceId: string,
  { beyond, limit }: ListPart,
): Promise<Mentionable[]> {
  return selectMembers(db)
    .where(and(eq(members.workspaceId, workspaceId), isAfter(members.createdAt, members.userId, beyond)))
    .orderBy(asc(members.createdAt), asc(members.userId))
    .limit(limit);
}

/** Those of these users who are members of a workspace. */
export async function findMentioned(
  db: Db,
  workspaceId: string,
  userIds: readonly string[],
): Promise<Mentionable[]> {
  if (userIds.length === 0) return [];
  return selectMembers(db)
    .where(and(eq(members.workspaceId, workspaceId), inArray(members.userId, [...userIds])))
    .orderBy(asc(members.userId));
}

/** The name of a bot. */
export async function findBotName(db: Db, botId: string): Promise<string> {
  const [row] = await db.select({ name: bots.name }).from(bots).where(eq(bots.id, botId));
  return row?.name ?? '';
}

/** The ids of those whom a comment mentions. */
export async function findMentions(tx: Db, commentId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: commentMentions.userId })
    .from(commentMentions)
    .where(eq(commentMentions.commentId, commentId));
  return rows.map(({ userId }) => userId);
}

/** Notes whom a comment mentions beside those whom it does already. */
export async function insertMentions(
  tx: Db,
  mentions: readonly (typeof commentMentions.$inferInsert)[],
): Promise<void> {
  if (mentions.length > 0) await tx.insert(commentMentions).values([...mentions]);
}

/** Forgets that a comment mentions these. */
export async function deleteMentions(tx: Db, commentId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .delete(commentMentions)
    .where(and(eq(commentMentions.commentId, commentId), inArray(commentMentions.userId, [...userIds])));
}

/**
 * Hands a mail that tells of a mention to the queue of those of bots. A member is told of a comment once, however often it is
 * edited: what went out keeps its row for a while.
 */
export async function enqueueMention(
  tx: Db,
  {
    botId,
    commentId,
    userId,
  }: { readonly botId: string; readonly commentId: string; readonly userId: string },
  delivery: StoredDelivery,
  at: Date,
): Promise<void> {
  const sessionId = `comment ${commentId} ${userId}`;
  const ofNoResult = { position: 0, resultId: '', turn: 0, ordinal: 0 };
  await tx
    .insert(deliveries)
    .values({ ...ofNoResult, sessionId, botId, delivery, attemptAt: at })
    .onConflictDoNothing();
}

/** Mails a user no mentions any more. */
export async function endMentionMails(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ hasMentionMails: false }).where(eq(users.id, userId));
}
