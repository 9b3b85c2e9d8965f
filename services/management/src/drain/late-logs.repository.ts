import { positionOf, type LateLogRecord } from '@parley/schema/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { countErrors, storedLog, type StoredLog } from '../results/logs/count-errors.repository.ts';
import { resultLogs } from '../database/schema/result-logs.ts';

/** Behind the lines of the turn itself, those of its mails, and contradictions. */
const firstOrdinal = 30_000;

/** A late line of a log as it is stored; the start of its session is that of its result. */
export type LateLogRow = Omit<LateLogRecord, 'v' | 'kind' | 'traceparent'> & {
  readonly position: number;
};

/** The rows of late lines in the order of their keys; of a result that cannot be there is none. */
export function lateLogRows(records: readonly LateLogRecord[]): LateLogRow[] {
  return records
    .flatMap(({ sessionId, turn, ordinal: number, botId, resultId, at, log }) => {
      const position = positionOf(resultId);
      const ordinal = firstOrdinal + number;
      return position === undefined ? [] : [{ position, resultId, sessionId, turn, ordinal, botId, at, log }];
    })
    .sort(
      (one, other) => one.position - other.position || one.turn - other.turn || one.ordinal - other.ordinal,
    );
}

/** Stores late lines, each once, of those results that are stored, and counts the errors among them. */
export async function storeLateLogs(tx: Db, rows: readonly LateLogRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ordinal = sql.identifier(resultLogs.ordinal.name);
  const { rows: stored } = await tx.execute<StoredLog>(sql`
    INSERT INTO result_logs (position, result_id, session_id, turn, ${ordinal}, session_started_at, at, log)
    SELECT o."position", o."resultId", o."sessionId", o."turn", o."ordinal", results.session_started_at, o."at", o."log"
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS o("position" bigint, "resultId" text, "sessionId" text, "turn" int, "ordinal" int, "botId" text, "at" bigint, "log" jsonb)
    JOIN results ON results.bot_id = o."botId" AND results.position = o."position" AND results.id = o."resultId"
    ON CONFLICT DO NOTHING RETURNING ${storedLog}`);
  await countErrors(tx, stored, new Map(rows.map(({ resultId, botId }) => [resultId, botId])));
}
