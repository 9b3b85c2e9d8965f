import type { Operation } from '@parley/editing';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bots } from './bots.ts';
import { instant, updatedAt } from './columns.ts';
import { users } from './users.ts';

/** Changes of drafts, as operations: those of thirty days. Each names the state before it, so that none is missed. */
export const botChanges = pgTable(
  'bot_changes',
  {
    botId: text('bot_id')
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    /** The `updatedAt` the bot got by it. */
    updatedAt,
    /** The `updatedAt` the bot had before. */
    formerUpdatedAt: timestamp('former_updated_at', instant).notNull(),
    /** The `updatedAt` its author knew. */
    baseUpdatedAt: timestamp('base_updated_at', instant).notNull(),
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
    /** The author's own id of a batch of operations: one that is sent again is not applied again. */
    batchId: text('batch_id'),
    /** Null where they weigh more than is kept; an editor reads the whole bot then. */
    operations: jsonb('operations').$type<readonly Operation[]>(),
    /** The operations that take them back. */
    inverse: jsonb('inverse').$type<readonly Operation[]>(),
    /** Bytes of both. */
    size: integer('size').notNull(),
    /**
     * The weight of this change and of all before it, those that are forgotten included: the difference of two is the
     * weight of what lies between them. 0 for changes that a former release wrote.
     */
    total: bigint('total', { mode: 'number' }).notNull().default(0),
  },
  (changes) => [
    primaryKey({ columns: [changes.botId, changes.updatedAt] }),
    uniqueIndex('bot_changes_batch').on(changes.botId, changes.batchId),
    index('bot_changes_age').on(changes.updatedAt),
  ],
);
