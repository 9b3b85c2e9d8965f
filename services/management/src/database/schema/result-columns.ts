import { bigserial, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Every variable and block that a result of a bot ever held, in the order of first sight: an export knows its
 * columns without reading the results.
 */
export const resultColumns = pgTable(
  'result_columns',
  {
    botId: text('bot_id').notNull(),
    kind: text('kind').$type<'variable' | 'answer'>().notNull(),
    /** The name of the variable, or the id of the block that was answered. */
    key: text('key').notNull(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.botId, columns.kind, columns.key] })],
);
