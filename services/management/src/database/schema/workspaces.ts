import type { CheckFloor } from '@parley/engine';
import { boolean, doublePrecision, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';

/** Specification: Workspace. */
export const workspaces = pgTable(
  'workspaces',
  {
    id,
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    createdAt,
    updatedAt,
    name: text('name').notNull(),
    icon: text('icon'),
    plan: text('plan').notNull().default('FREE'),
    paymentProviderId: text('payment_provider_id'),
    settings: jsonb('settings').$type<Readonly<Record<string, unknown>>>(),
    customChatsLimit: doublePrecision('custom_chats_limit'),
    customSeatsLimit: doublePrecision('custom_seats_limit'),
    chatsHardLimit: doublePrecision('chats_hard_limit'),
    checkFloor: jsonb('check_floor').$type<CheckFloor>().notNull().default({}),
    isSuspended: boolean('is_suspended').notNull().default(false),
    isPastDue: boolean('is_past_due').notNull().default(false),
    isVerified: boolean('is_verified').notNull().default(false),
    lastActivityAt: timestamp('last_activity_at', instant),
    inactiveFirstEmailSentAt: timestamp('inactive_first_email_sent_at', instant),
    inactiveSecondEmailSentAt: timestamp('inactive_second_email_sent_at', instant),
  },
  (workspaces) => [index('workspaces_organization').on(workspaces.organizationId)],
);
