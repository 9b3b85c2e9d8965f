import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The tokens that the chats of a bot have used of one language model in a quarter of an hour: days begin at one in every
 * time zone. It outlives the results, because the money is spent.
 */
export const modelUsage = pgTable(
  'model_usage',
  {
    botId: text('bot_id').notNull(),
    /** The beginning of the quarter, in quarters of an hour since 1970. */
    quarter: bigint('quarter', { mode: 'number' }).notNull(),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    calls: bigint('calls', { mode: 'number' }).notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
  },
  (usage) => [primaryKey({ columns: [usage.botId, usage.quarter, usage.provider, usage.model] })],
);
