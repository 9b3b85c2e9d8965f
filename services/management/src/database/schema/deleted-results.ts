import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Results that were deleted: what their sessions still send is not stored. */
export const deletedResults = pgTable('deleted_results', {
  id: text('id').primaryKey(),
  deletedAt: timestamp('deleted_at', instant).notNull(),
});
