import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ordinal, turnKey } from './turn-key.ts';

/** The language models that turns asked, and the tokens that it took: a row for each block and model of a turn. */
export const modelUses = pgTable(
  'model_uses',
  {
    ...turnKey,
    ordinal,
    blockId: text('block_id').notNull(),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    calls: integer('calls').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
  },
  (uses) => [
    primaryKey({ columns: [uses.position, uses.resultId, uses.sessionId, uses.turn, uses.ordinal] }),
  ],
);
