import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../src/database/client.ts';
import { answers } from '../../src/database/schema/answers.ts';
import { deliveries } from '../../src/database/schema/deliveries.ts';
import { resultLogs } from '../../src/database/schema/result-logs.ts';
import { results } from '../../src/database/schema/results.ts';
import { transcript } from '../../src/database/schema/transcript.ts';

/** Everything that is stored of the results of a bot, as rows. */
export async function storedRows(db: Database, botId: string) {
  const found = await db
    .select()
    .from(results)
    .where(eq(results.botId, botId))
    .orderBy(asc(results.position));
  const ids = new Set(found.map(({ id }) => id));
  const mine = <T extends { readonly resultId: string }>(rows: readonly T[]): T[] =>
    rows.filter(({ resultId }) => ids.has(resultId));
  return {
    results: found,
    answers: mine(
      await db
        .select()
        .from(answers)
        .orderBy(asc(answers.position), asc(answers.writerSince), asc(answers.turn), asc(answers.ordinal)),
    ),
    transcript: mine(
      await db
        .select()
        .from(transcript)
        .orderBy(asc(transcript.position), asc(transcript.writerSince), asc(transcript.turn)),
    ),
    logs: mine(await db.select().from(resultLogs).orderBy(asc(resultLogs.position), asc(resultLogs.turn))),
    deliveries: mine(await db.select().from(deliveries).orderBy(asc(deliveries.sessionId))),
  };
}
