import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../database/client.ts';
import { resultColumns } from '../../database/schema/result-columns.ts';

/** Something that results of a bot hold. */
export type KnownColumn = Pick<typeof resultColumns.$inferSelect, 'kind' | 'key'>;

/** What results of a bot were ever seen to hold; what was seen first stands first, so that later columns come after. */
export function findColumns(db: Db, botId: string): PromiseLike<KnownColumn[]> {
  return db
    .select({ kind: resultColumns.kind, key: resultColumns.key })
    .from(resultColumns)
    .where(eq(resultColumns.botId, botId))
    .orderBy(asc(resultColumns.sequence));
}
