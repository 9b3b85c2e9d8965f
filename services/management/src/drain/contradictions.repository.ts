import { sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { transcript } from '../database/schema/transcript.ts';
import { storeLogs } from '../results/logs/count-errors.repository.ts';

type TranscriptRow = typeof transcript.$inferInsert & { readonly botId: string };

/** A turn that says otherwise than the one that is stored under its number. */
export type Contradiction = Pick<TranscriptRow, 'resultId' | 'sessionId' | 'turn' | 'at'>;

/** A turn as Postgres gives it: whole numbers of 64 bits come as texts. */
type StoredTurn = {
  readonly result_id: string;
  readonly session_id: string;
  readonly turn: number;
  readonly at: string;
};

const longestDetails = 20_000;
/** Logs of a turn itself count from 0; a contradiction stands far behind them, at a place that its time decides. */
const firstOrdinal = 20_000;
/** The places that the times of contradictions are spread over. */
const ordinals = 10_000;

/**
 * Keeps what contradicts the stored turns: a Redis that lost its newest turns (a promotion without replicas, a restored
 * copy) had the same questions answered again. The stored turn stays, and the lines of the later one stand in the log of
 * the result. Gives those that were not known yet. `rows` are those of `transcript` that were stored already.
 */
export async function keepContradictions(
  tx: Db,
  rows: readonly TranscriptRow[],
): Promise<readonly Contradiction[]> {
  const [first, ...others] = rows;
  if (!first) return [];
  const stored = await tx.execute<StoredTurn>(
    sql`SELECT t.result_id, t.session_id, t.turn, t.at
      FROM json_to_recordset(${JSON.stringify([first, ...others])}::json)
        AS o("position" bigint, "resultId" text, "sessionId" text, "turn" int, "at" bigint)
      JOIN ${transcript} t ON t.position = o."position" AND t.result_id = o."resultId"
        AND t.session_id = o."sessionId" AND t.turn = o."turn" AND t.at <> o."at"`,
  );
  const storedAt = new Map(
    stored.rows.map((row) => [
      keyOf({ resultId: row.result_id, sessionId: row.session_id, turn: row.turn }),
      Number(row.at),
    ]),
  );
  const logs = rows.flatMap(({ lines, ...row }) => {
    const at = storedAt.get(keyOf(row));
    if (at === undefined || at === row.at) return [];
    return [
      {
        ...row,
        ordinal: firstOrdinal + (row.at % ordinals),
        log: {
          status: 'error',
          description:
            'This question was answered twice, because Redis lost the first answer that was stored here. The later turn says:',
          details: JSON.stringify(lines).slice(0, longestDetails),
        },
      },
    ];
  });
  return (await storeLogs(tx, logs)).map((row) => ({
    resultId: row.result_id,
    sessionId: row.session_id,
    turn: row.turn,
    at: Number(row.at),
  }));
}

const keyOf = ({
  resultId,
  sessionId,
  turn,
}: Pick<Contradiction, 'resultId' | 'sessionId' | 'turn'>): string => `${resultId}\n${sessionId}\n${turn}`;
