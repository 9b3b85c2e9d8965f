import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { commentMentions, comments, commentThreads } from '../database/schema/comments.ts';
import { users } from '../database/schema/users.ts';
import { isAfter, type ListPart } from '../list-part.repository.ts';

/** Somebody whom comments name. */
export type Person = { readonly userId: string; readonly name: string | null; readonly email: string };

/** A thread with the beginning of its oldest comment. Nobody stands for people whose account is gone. */
export type ThreadRow = Omit<typeof commentThreads.$inferSelect, 'botId' | 'doneBy'> & {
  readonly author: Person | null;
  readonly doneBy: Person | null;
  readonly excerpt: string;
};

/** A comment with the people that it names. */
export type CommentRow = Omit<typeof comments.$inferSelect, 'threadId' | 'authorId'> & {
  readonly author: Person | null;
  readonly mentions: readonly (Person & { readonly isMailed: boolean })[];
};

const closers = alias(users, 'closers');
const person = { userId: users.id, name: users.name, email: users.email };
const closer = { userId: closers.id, name: closers.name, email: closers.email };
const { id, groupId, blockId, isDone, count, createdAt, updatedAt } = commentThreads;

function selectThreads(db: Db) {
  const oldest = db
    .select({ authorId: comments.authorId, excerpt: sql<string>`left(${comments.text}, 200)`.as('excerpt') })
    .from(comments)
    .where(eq(comments.threadId, commentThreads.id))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(1)
    .as('oldest');
  return db
    .select({
      ...{ id, groupId, blockId, isDone, count, createdAt, updatedAt },
      excerpt: oldest.excerpt,
      author: person,
      doneBy: closer,
    })
    .from(commentThreads)
    .innerJoinLateral(oldest, sql`true`)
    .leftJoin(users, eq(users.id, oldest.authorId))
    .leftJoin(closers, eq(closers.id, commentThreads.doneBy));
}

const isThread = (botId: string, threadId: string) =>
  and(eq(commentThreads.botId, botId), eq(commentThreads.id, threadId));

/** Threads of a bot, the oldest first. */
export function findThreads(db: Db, botId: string, { beyond, limit }: ListPart): Promise<ThreadRow[]> {
  return selectThreads(db)
    .where(and(eq(commentThreads.botId, botId), isAfter(createdAt, id, beyond)))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}

/** One thread of a bot; undefined where it has none with that id. */
export async function findThread(db: Db, botId: string, threadId: string): Promise<ThreadRow | undefined> {
  const [row] = await selectThreads(db).where(isThread(botId, threadId));
  return row;
}

/** The comments of a thread, the oldest first; or the one of these with that id. */
export async function findComments(db: Db, threadId: string, commentId?: string): Promise<CommentRow[]> {
  const { text, editedAt } = comments;
  const rows = await db
    .select({ id: comments.id, text, createdAt: comments.createdAt, editedAt, author: person })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorId))
    .where(
      and(eq(comments.threadId, threadId), commentId === undefined ? undefined : eq(comments.id, commentId)),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id));
  const mentioned = await db
    .select({ commentId: commentMentions.commentId, isMailed: commentMentions.isMailed, ...person })
    .from(commentMentions)
    .innerJoin(users, eq(users.id, commentMentions.userId))
    .where(
      inArray(
        commentMentions.commentId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(users.id));
  return rows.map((row) => ({
    ...row,
    mentions: mentioned.flatMap(({ commentId: of, ...rest }) => (of === row.id ? [rest] : [])),
  }));
}

/** Lets nobody else begin a thread of a bot until the transaction ends, and gives the number of those it has. */
export async function countThreadsLocked(tx: Db, botId: string): Promise<number> {
  await tx.select({ id: bots.id }).from(bots).where(eq(bots.id, botId)).for('no key update');
  return tx.$count(commentThreads, eq(commentThreads.botId, botId));
}

/** Lets nobody else change a thread until the transaction ends; gives the number of its comments. */
export async function lockThread(tx: Db, botId: string, threadId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ count })
    .from(commentThreads)
    .where(isThread(botId, threadId))
    .for('update');
  return row?.count;
}

/** Writes a thread that has no comment yet. */
export async function insertThread(tx: Db, thread: typeof commentThreads.$inferInsert): Promise<void> {
  await tx.insert(commentThreads).values(thread);
}

/** Changes a thread; false where the bot has none with that id. */
export async function updateThread(
  tx: Db,
  botId: string,
  threadId: string,
  change: Partial<Pick<typeof commentThreads.$inferInsert, 'isDone' | 'doneBy' | 'count' | 'updatedAt'>>,
): Promise<boolean> {
  const { rowCount } = await tx.update(commentThreads).set(change).where(isThread(botId, threadId));
  return rowCount === 1;
}

/** Removes a thread with its comments. */
export async function deleteThread(tx: Db, botId: string, threadId: string): Promise<void> {
  await tx.delete(commentThreads).where(isThread(botId, threadId));
}

/** Writes a comment. */
export async function insertComment(tx: Db, comment: typeof comments.$inferInsert): Promise<void> {
  await tx.insert(comments).values(comment);
}

/** Gives a comment another text. */
export async function setCommentText(tx: Db, commentId: string, text: string, editedAt: Date): Promise<void> {
  await tx.update(comments).set({ text, editedAt }).where(eq(comments.id, commentId));
}

/** Removes a comment. */
export async function deleteCommentRow(tx: Db, commentId: string): Promise<void> {
  await tx.delete(comments).where(eq(comments.id, commentId));
}
