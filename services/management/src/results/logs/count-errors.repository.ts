import { sql } from 'drizzle-orm';
import type { Db } from '../../database/client.ts';
import { insertRows } from '../../database/insert-rows.ts';
import { resultLogs } from '../../database/schema/result-logs.ts';

/** A line of a log, and the bot of its result. */
export type LogRow = typeof resultLogs.$inferInsert & { readonly botId: string };

/** A line that was stored now and not before, as Postgres gives it: whole numbers of 64 bits come as texts. */
export type StoredLog = {
  readonly position: string;
  readonly result_id: string;
  readonly session_id: string;
  readonly turn: number;
  readonly at: string;
  readonly status: string | null;
};

/** The columns that statements which store lines give back of each, for `countErrors`. */
export const storedLog = sql.raw(`position, result_id, session_id, turn, at, log ->> 'status' AS status`);

/** Stores lines of logs, each once, and counts the errors among them at their results; gives those that are new. */
export async function storeLogs(tx: Db, rows: readonly LogRow[]): Promise<readonly StoredLog[]> {
  const [first, ...others] = rows;
  if (!first) return [];
  const { rows: stored } = await tx.execute<StoredLog>(
    sql`${insertRows(resultLogs, [first, ...others])} ON CONFLICT DO NOTHING RETURNING ${storedLog}`,
  );
  await countErrors(tx, stored, new Map(rows.map(({ resultId, botId }) => [resultId, botId])));
  return stored;
}

/**
 * Counts errors at their results: once for each line, because a line that is stored again is not new. `bots` leads from a
 * result to its bot.
 */
export async function countErrors(
  tx: Db,
  stored: readonly StoredLog[],
  bots: ReadonlyMap<string, string>,
): Promise<void> {
  const errors = new Map<string, { readonly botId: string; readonly position: string; count: number }>();
  for (const { status, position, result_id: resultId } of stored) {
    const botId = bots.get(resultId);
    if (status !== 'error' || botId === undefined) continue;
    const counted = errors.get(resultId) ?? { botId, position, count: 0 };
    errors.set(resultId, { ...counted, count: counted.count + 1 });
  }
  const groups = new Map<string, { readonly positions: string[]; readonly ids: string[] }>();
  for (const [resultId, { botId, position, count }] of errors) {
    const key = `${botId}\n${count}`;
    const group = groups.get(key) ?? { positions: [], ids: [] };
    groups.set(key, group);
    group.positions.push(position);
    group.ids.push(resultId);
  }
  // in the order of the drain, as the index gives the rows, so that neither waits for the other in a circle
  for (const [key, group] of [...groups].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [botId, count] = key.split('\n');
    // looked up by position alone: with both lists Postgres would look for each position with each id
    await tx.execute(sql`
      UPDATE results SET error_count = error_count + ${Number(count)}::int
      WHERE bot_id = ${botId} AND position = ANY(${sql.param(group.positions)}::bigint[]) AND id || '' = ANY(${sql.param(group.ids)}::text[])`);
  }
}
