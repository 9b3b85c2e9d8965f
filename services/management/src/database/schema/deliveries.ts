import type { Delivery } from '@parley/schema/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { ordinal, turnKey } from './turn-key.ts';

/** A mail as it waits. */
export type StoredDelivery = Delivery & {
  /** The address at which whoever gets it ends such mails, for those that members have chosen to get. */
  readonly unsubscribeUrl?: string | undefined;
};

/**
 * Deliveries that turns ask for, and mails to members about results. A row is written in the transaction that stores its turn and outlives the
 * sending, so that a turn that is stored again sends nothing again.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    ...turnKey,
    ordinal,
    botId: text('bot_id').notNull(),
    /** null once it is sent or given up. */
    delivery: jsonb('delivery').$type<StoredDelivery>(),
    status: text('status').$type<'waiting' | 'sent' | 'failed'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** The time of the next attempt, or of the last one. */
    attemptAt: timestamp('attempt_at', instant).notNull(),
    /** The reason the last attempt failed. */
    error: text('error'),
  },
  (deliveries) => [
    primaryKey({ columns: [deliveries.sessionId, deliveries.turn, deliveries.ordinal] }),
    index('deliveries_result').on(deliveries.resultId),
    index('deliveries_due')
      .on(deliveries.attemptAt)
      .where(sql`${deliveries.status} = 'waiting'`),
  ],
);
