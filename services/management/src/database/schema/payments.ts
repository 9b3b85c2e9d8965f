import type { PaymentStage } from '@parley/schema/contract';
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { turnKey } from './turn-key.ts';

/**
 * Payments that bots asked for, as the turns and the provider tell of them. The id is the provider's; an account can
 * be used by several bots, and one payment is one bot's.
 */
export const payments = pgTable(
  'payments',
  {
    botId: text('bot_id').notNull(),
    id: text('id').notNull(),
    ...turnKey,
    blockId: text('block_id').notNull(),
    /** The movement of money, where the provider gives it an id of its own. */
    intentId: text('intent_id'),
    stage: text('stage').$type<PaymentStage>().notNull(),
    /** In the smallest unit of the currency. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** The instants it was first told of, and came to its stage. */
    askedAt: bigint('asked_at', { mode: 'number' }).notNull(),
    changedAt: bigint('changed_at', { mode: 'number' }).notNull(),
  },
  (payments) => [
    primaryKey({ columns: [payments.botId, payments.id] }),
    index('payments_result').on(payments.position, payments.resultId),
    index('payments_id').on(payments.id),
    index('payments_intent').on(payments.intentId),
  ],
);
