import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bots } from './bots.ts';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** The bots whose results are told of by mail, and how; of others nobody is told. */
export const resultMails = pgTable(
  'result_mails',
  {
    botId: text('bot_id')
      .primaryKey()
      .references(() => bots.id, { onDelete: 'cascade' }),
    pace: text('pace').$type<'each' | 'daily'>().notNull(),
    /** True if the mails hold what visitors answered. */
    hasAnswers: boolean('has_answers').notNull(),
    /** The hour of a daily mail, in the time zone. */
    hour: integer('hour').notNull(),
    timeZone: text('time_zone').notNull(),
    /** No mail before. */
    nextAt: timestamp('next_at', instant).notNull(),
    /** The day of the last mail in UTC, and the number of mails of that day. */
    sentOn: text('sent_on').notNull().default(''),
    sentCount: integer('sent_count').notNull().default(0),
  },
  (mails) => [index('result_mails_next').on(mails.nextAt)],
);

/** The members who are told. */
export const resultMailMembers = pgTable(
  'result_mail_members',
  {
    botId: text('bot_id')
      .notNull()
      .references(() => resultMails.botId, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (mailed) => [
    primaryKey({ columns: [mailed.botId, mailed.userId] }),
    index('result_mail_members_user').on(mailed.userId),
  ],
);

/**
 * Completed results that members are told of. A row is written in the transaction that stores the result and outlives the
 * mail, so that what is stored again is not told again.
 */
export const resultNotices = pgTable(
  'result_notices',
  {
    botId: text('bot_id').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    resultId: text('result_id').notNull(),
    /** The time it was stored, or told. */
    at: timestamp('at', instant).notNull(),
    isTold: boolean('is_told').notNull().default(false),
  },
  (notices) => [
    primaryKey({ columns: [notices.botId, notices.position, notices.resultId] }),
    index('result_notices_waiting')
      .on(notices.botId, notices.position)
      .where(sql`NOT ${notices.isTold}`),
    index('result_notices_at').on(notices.at),
  ],
);
