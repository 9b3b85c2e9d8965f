import { bigint, customType, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

const words = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The words and values that a result holds, each behind the mark of its bot, so that a search reads the entries of its
 * bot and no other's. The drain adds to them, under the lock of the result, and takes nothing away: what was replaced
 * since stays, so each result that is found is looked at again. A trigger removes a row with its result.
 */
export const resultWords = pgTable(
  'result_words',
  {
    botId: text('bot_id').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    resultId: text('result_id').notNull(),
    words: words('words').notNull(),
  },
  (held) => [
    primaryKey({ columns: [held.botId, held.position, held.resultId] }),
    // whoever searches would read all that others have added since, page by page
    index('result_words_words').using('gin', held.words).with({ fastupdate: false }),
  ],
);

/**
 * The last of the results from before there were words that has got its own: one row, which is gone when all have theirs.
 */
export const wordsToFill = pgTable('words_to_fill', {
  id: text('id').primaryKey(),
  /** Every older process has ended by then, in milliseconds since 1970: what it stored has no words. */
  settledAt: bigint('settled_at', { mode: 'number' }).notNull(),
  beganAt: bigint('began_at', { mode: 'number' }).notNull(),
  botId: text('bot_id').notNull(),
  position: bigint('position', { mode: 'number' }).notNull(),
  resultId: text('result_id').notNull(),
});
