import { positionOf } from '@parley/schema/contract';
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { answers } from '../database/schema/answers.ts';
import { deletedResults } from '../database/schema/deleted-results.ts';
import { deliveries } from '../database/schema/deliveries.ts';
import { resultLogs } from '../database/schema/result-logs.ts';
import { results } from '../database/schema/results.ts';
import { transcript } from '../database/schema/transcript.ts';
import { dropResultFiles } from '../files/file.repository.ts';
import { emitEvents } from '../outbox/emit-events.repository.ts';
import type { OutboundEvent } from '../events/event.ts';
import type { ResultKey } from './result-details.repository.ts';

/**
 * Deletes results of a bot with all that was stored of them, in the transaction of the caller, and leaves tombstones:
 * what their sessions still send is not stored. Gives the ids of those that were there.
 */
export async function deleteResults(
  tx: Db,
  botId: string,
  resultIds: readonly string[],
  deletedAt: Date,
): Promise<string[]> {
  const positions = resultIds.flatMap((resultId) => positionOf(resultId) ?? []);
  const found = await tx
    .select({ position: results.position, id: results.id })
    .from(results)
    .where(
      and(
        eq(results.botId, botId),
        inArray(results.position, positions),
        inArray(results.id, [...resultIds]),
      ),
    )
    // in the order of the drain, so that neither waits for the other in a circle
    .orderBy(asc(results.position), asc(results.id))
    .for('update');
  if (found.length === 0) return [];
  await tx
    .insert(deletedResults)
    .values(found.map(({ id }) => ({ id, deletedAt })))
    .onConflictDoNothing();
  await eraseResults(tx, botId, found, deletedAt);
  return found.map(({ id }) => id);
}

/** Removes every row of these results of a bot, and tells those who asked to hear of it. */
export async function eraseResults(
  tx: Db,
  botId: string,
  keys: readonly ResultKey[],
  deletedAt: Date,
): Promise<void> {
  if (keys.length === 0) return;
  const positions = keys.map(({ position }) => position);
  const ids = keys.map(({ id }) => id);
  const isOneOf = (
    table: typeof answers | typeof transcript | typeof resultLogs | typeof deliveries,
  ): SQL | undefined => and(inArray(table.position, positions), inArray(table.resultId, ids));
  await tx
    .delete(results)
    .where(and(eq(results.botId, botId), inArray(results.position, positions), inArray(results.id, ids)));
  await dropResultFiles(tx, keys);
  await tx.delete(answers).where(isOneOf(answers));
  await tx.delete(transcript).where(isOneOf(transcript));
  await tx.delete(resultLogs).where(isOneOf(resultLogs));
  await tx.delete(deliveries).where(isOneOf(deliveries));
  const at = deletedAt.getTime();
  const events = ids.map((resultId): OutboundEvent => {
    const key = `result.deleted ${resultId}`;
    return { type: 'result.deleted', key, botId, at, data: { botId, resultId } };
  });
  await emitEvents(tx, events, deletedAt);
}
