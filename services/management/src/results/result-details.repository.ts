import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { resultLogs } from '../database/schema/result-logs.ts';
import { transcript } from '../database/schema/transcript.ts';

/** The place of a result, which its id carries, and the id. */
export type ResultKey = { readonly position: number; readonly id: string };

/** What was said in the conversations of a result, turn by turn. */
export function findTranscript(
  db: Db,
  { position, id }: ResultKey,
): PromiseLike<(typeof transcript.$inferSelect)[]> {
  return db
    .select()
    .from(transcript)
    .where(and(eq(transcript.position, position), eq(transcript.resultId, id)))
    .orderBy(asc(transcript.writerSince), asc(transcript.sessionId), asc(transcript.turn));
}

/** What was logged in the conversations of a result. */
export function findLogs(
  db: Db,
  { position, id }: ResultKey,
): PromiseLike<(typeof resultLogs.$inferSelect)[]> {
  return db
    .select()
    .from(resultLogs)
    .where(and(eq(resultLogs.position, position), eq(resultLogs.resultId, id)))
    .orderBy(
      asc(resultLogs.writerSince),
      asc(resultLogs.sessionId),
      asc(resultLogs.turn),
      asc(resultLogs.place),
    );
}
