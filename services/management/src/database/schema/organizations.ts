import { sql, type SQL } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/**
 * Organizations pay: each workspace belongs to one. Its contract, if it has one, is the limit of the billing
 * period.
 */
export const organizations = pgTable(
  'organizations',
  {
    id,
    name: text('name').notNull(),
    createdAt,
    /**
     * The organization whose share of the machine this one uses (ADR 0028): that of who invited its owner. Null: it has a
     * share of its own.
     */
    sponsorId: text('sponsor_id').references((): AnyPgColumn => organizations.id),
    quotaLimit: integer('quota_limit'),
    periodStartedAt: timestamp('period_started_at', instant),
    periodEndsAt: timestamp('period_ends_at', instant),
  },
  (organizations) => [index('organizations_sponsor').on(organizations.sponsorId)],
);

/** The organization whose share of the machine one uses, as SQL: its sponsor, or itself. */
export const sharedOrganizationId: SQL<string> = sql<string>`coalesce(${organizations.sponsorId}, ${organizations.id})`;
