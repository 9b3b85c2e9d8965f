import type { ChatLog } from '@parley/schema';
import type { TranscriptLine } from '@parley/schema/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import type { ResultKey } from '../database/result-keys.ts';
import { resultLogs } from '../database/schema/result-logs.ts';
import { transcript } from '../database/schema/transcript.ts';
import { boundedArray, boundedLog, jsonBytes } from './bounded-json.repository.ts';
import { pageBytes } from './page-limits.ts';

/** The position of a stored part of a result among the others. */
export type DetailPosition = {
  readonly writerSince: number;
  readonly sessionId: string;
  readonly turn: number;
  /** Among those of its turn. */
  readonly ordinal: number;
};

/** Something that is stored of a result, and when its turn ran, milliseconds since 1970. */
type Detail<T> = DetailPosition & { readonly at: number; readonly content: T };

/** Details that come one after the other, and whether there are more. */
export type DetailPage<T> = { readonly details: readonly Detail<T>[]; readonly hasMore: boolean };

/** The details that a caller asks for. */
export type DetailRange = { readonly after: DetailPosition | undefined; readonly limit: number };

/**
 * The transcripts of a result's conversations, turn by turn: at most `limit` turns and no more than
 * `pageBytes`, but one at least.
 */
export function findTranscript(
  db: Db,
  result: ResultKey,
  range: DetailRange,
): Promise<DetailPage<readonly TranscriptLine[]>> {
  const rows = sql`SELECT session_started_at, session_id, turn, 0 AS ordinal, at, lines AS content
    FROM ${transcript} WHERE position = ${result.position} AND result_id = ${result.id}`;
  return findDetails(db, rows, boundedArray(content), range);
}

/** The logs of a result's conversations, with the limits of `findTranscript`. */
export function findLogs(db: Db, result: ResultKey, range: DetailRange): Promise<DetailPage<ChatLog>> {
  const rows = sql`SELECT session_started_at, session_id, turn, place AS ordinal, at, log AS content
    FROM ${resultLogs} WHERE position = ${result.position} AND result_id = ${result.id}`;
  return findDetails(db, rows, boundedLog(content), range);
}

const content = sql.raw('content');
const order = sql.raw('session_started_at, session_id, turn, ordinal');

type DetailRow<T> = {
  readonly session_started_at: string;
  readonly session_id: string;
  readonly turn: number;
  readonly ordinal: number;
  readonly at: string;
  readonly content: T;
  readonly found: string;
};

async function findDetails<T>(
  db: Db,
  details: SQL,
  shown: SQL,
  { after, limit }: DetailRange,
): Promise<DetailPage<T>> {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(${order}) > (${after.writerSince}::bigint, ${after.sessionId}::text, ${after.turn}::int, ${after.ordinal}::int)`;
  const { rows } = await db.execute<DetailRow<T>>(sql`
    SELECT ${order}, at, ${shown} AS content, found FROM (
      SELECT page.*, count(*) OVER () AS found, row_number() OVER in_order AS number,
        sum(${jsonBytes(content)}) OVER in_order AS total
      FROM (
        SELECT * FROM (${details}) AS details WHERE ${isAfter} ORDER BY ${order} LIMIT ${limit + 1}
      ) AS page WINDOW in_order AS (ORDER BY ${order})
    ) AS measured WHERE number = 1 OR (number <= ${limit} AND total <= ${pageBytes}) ORDER BY number`);
  return {
    details: rows.map((row) => ({
      writerSince: Number(row.session_started_at),
      sessionId: row.session_id,
      turn: row.turn,
      ordinal: row.ordinal,
      at: Number(row.at),
      content: row.content,
    })),
    hasMore: rows.length < Number(rows[0]?.found ?? 0),
  };
}
