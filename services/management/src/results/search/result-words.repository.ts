import { sql } from 'drizzle-orm';
import type { Db } from '../../database/client.ts';

/** The entries that a batch of turns adds to those of one result. */
export type WordRow = {
  readonly botId: string;
  readonly position: number;
  readonly resultId: string;
  readonly entries: readonly string[];
};

/** A result has no more entries than these and those of one turn. */
const mostEntries = 4_000;

/** Adds to the words of results, in the transaction that has stored or locked these results. */
export async function addWords(tx: Db, rows: readonly WordRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    INSERT INTO result_words AS held (bot_id, position, result_id, words)
    SELECT "botId", "position", "resultId", array_to_tsvector(entries)
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS ("botId" text, "position" bigint, "resultId" text, "entries" text[])
    ON CONFLICT (bot_id, position, result_id) DO UPDATE SET words = held.words || excluded.words
    WHERE held.words || excluded.words <> held.words AND length(held.words) < ${mostEntries}`);
}
