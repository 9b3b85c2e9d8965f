import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/**
 * Organizations pay: each workspace belongs to one. Its contract, if it has one, is the limit of the billing
 * period.
 */
export const organizations = pgTable('organizations', {
  id,
  name: text('name').notNull(),
  createdAt,
  quotaLimit: integer('quota_limit'),
  periodStartedAt: timestamp('period_started_at', instant),
  periodEndsAt: timestamp('period_ends_at', instant),
});
