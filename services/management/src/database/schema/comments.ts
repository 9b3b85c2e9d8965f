import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bots } from './bots.ts';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { users } from './users.ts';

/**
 * Threads of comments at groups and blocks. A thread names its group and block by their ids alone: they may be gone from
 * the draft, or not stored yet.
 */
export const commentThreads = pgTable(
  'comment_threads',
  {
    id,
    botId: text('bot_id')
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    groupId: text('group_id').notNull(),
    /** null: the thread is about the whole group. */
    blockId: text('block_id'),
    isDone: boolean('is_done').notNull().default(false),
    /** The user who said that it is done; null also of one whose account is gone. */
    doneBy: text('done_by').references(() => users.id, { onDelete: 'set null' }),
    /** The number of its comments. */
    count: integer('count').notNull().default(1),
    createdAt,
    /** The last time that somebody commented, or changed whether it is done. */
    updatedAt,
  },
  (threads) => [
    index('comment_threads_bot').on(threads.botId, threads.createdAt, threads.id),
    index('comment_threads_done_by').on(threads.doneBy),
  ],
);

/** Comments; the oldest of a thread began it. */
export const comments = pgTable(
  'comments',
  {
    id,
    threadId: text('thread_id')
      .notNull()
      .references(() => commentThreads.id, { onDelete: 'cascade' }),
    /** null: the account of the author is gone. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt,
    editedAt: timestamp('edited_at', instant),
  },
  (comments) => [
    index('comments_thread').on(comments.threadId, comments.createdAt, comments.id),
    index('comments_author').on(comments.authorId),
  ],
);

/** The members whom comments mention. */
export const commentMentions = pgTable(
  'comment_mentions',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** True if a mail to them was handed to its carrier. */
    isMailed: boolean('is_mailed').notNull(),
  },
  (mentions) => [
    primaryKey({ columns: [mentions.commentId, mentions.userId] }),
    index('comment_mentions_user').on(mentions.userId),
  ],
);
