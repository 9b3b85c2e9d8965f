import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../database/client.ts';
import { resultColumns } from '../../database/schema/result-columns.ts';

/** Something that results of a bot hold. */
export type KnownColumn = Pick<typeof resultColumns.$inferSelect, 'kind' | 'key'>;

/** The most columns of a table beside those every result has. */
export const maxColumns = 5_000;

/**
 * Every column that results of a bot ever held, `maxColumns` at most; first seen first, so that later columns
 * come after.
 */
export function findColumns(db: Db, botId: string): PromiseLike<KnownColumn[]> {
  return db
    .select({ kind: resultColumns.kind, key: resultColumns.key })
    .from(resultColumns)
    .where(eq(resultColumns.botId, botId))
    .orderBy(asc(resultColumns.sequence))
    .limit(maxColumns);
}
