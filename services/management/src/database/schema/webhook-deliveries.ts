import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { EventData, SentType } from '../../events/event.ts';
import { createdAt, instant } from './columns.ts';

/**
 * Events on their way to a webhook. A row is written in the transaction that stores what happened; its id follows from
 * what happened and from the webhook, so that what is stored again is not told twice. No foreign keys: the drain waits
 * for nobody who deletes a webhook.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id').notNull(),
    type: text('type').$type<SentType>().notNull(),
    /** The time at which it happened. */
    at: timestamp('at', instant).notNull(),
    data: jsonb('data').$type<EventData>().notNull(),
    /** The time at which it was stored. */
    createdAt,
    status: text('status').$type<DeliveryStatus>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** The time of the next attempt, or of the last one. */
    attemptAt: timestamp('attempt_at', instant).notNull(),
    /** The status of the last answer; null: there was none. */
    responseStatus: integer('response_status'),
    /** The reason that the last attempt failed. */
    error: text('error'),
  },
  (deliveries) => [
    index('webhook_deliveries_due')
      .on(deliveries.webhookId, deliveries.attemptAt)
      .where(sql`${deliveries.status} = 'waiting'`),
    index('webhook_deliveries_listed').on(deliveries.webhookId, deliveries.createdAt, deliveries.id),
    index('webhook_deliveries_age').on(deliveries.createdAt),
  ],
);

/** An event waits for its next attempt, was taken, or was given up. */
export type DeliveryStatus = 'waiting' | 'delivered' | 'failed';
