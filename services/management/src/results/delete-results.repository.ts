import { positionOf } from '@parley/schema/contract';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { isOneOf, type ResultKey } from '../database/result-keys.ts';
import { answers } from '../database/schema/answers.ts';
import { deletedResults } from '../database/schema/deleted-results.ts';
import { deliveries } from '../database/schema/deliveries.ts';
import { modelUses } from '../database/schema/model-uses.ts';
import { resultLogs } from '../database/schema/result-logs.ts';
import { payments } from '../database/schema/payments.ts';
import { resultNotices } from '../database/schema/result-mails.ts';
import { results } from '../database/schema/results.ts';
import { transcript } from '../database/schema/transcript.ts';
import { dropResultFiles } from '../files/file.repository.ts';
import { emitEvents } from '../outbox/emit-events.repository.ts';
import type { OutboundEvent } from '../events/event.ts';

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
  const named = resultIds.flatMap((id): ResultKey[] => {
    const position = positionOf(id);
    return position === undefined ? [] : [{ position, id }];
  });
  const found = await tx
    .select({ position: results.position, id: results.id })
    .from(results)
    .where(and(eq(results.botId, botId), isOneOf(results, named)))
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
  const isTheirs = ({
    position,
    resultId,
  }:
    | typeof answers
    | typeof transcript
    | typeof resultLogs
    | typeof modelUses
    | typeof deliveries
    | typeof resultNotices
    | typeof payments): SQL => isOneOf({ position, id: resultId }, keys);
  await tx.delete(results).where(and(eq(results.botId, botId), isOneOf(results, keys)));
  await dropResultFiles(tx, keys);
  await tx.delete(answers).where(isTheirs(answers));
  await tx.delete(transcript).where(isTheirs(transcript));
  await tx.delete(resultLogs).where(isTheirs(resultLogs));
  await tx.delete(modelUses).where(isTheirs(modelUses));
  await tx.delete(deliveries).where(isTheirs(deliveries));
  await tx.delete(resultNotices).where(and(eq(resultNotices.botId, botId), isTheirs(resultNotices)));
  await tx.delete(payments).where(isTheirs(payments));
  const at = deletedAt.getTime();
  const events = keys.map(({ id: resultId }): OutboundEvent => {
    const key = `result.deleted ${resultId}`;
    return { type: 'result.deleted', key, botId, at, data: { botId, resultId } };
  });
  await emitEvents(tx, events, deletedAt);
}
