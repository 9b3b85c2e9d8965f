import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { answers } from '../database/schema/answers.ts';
import { deliveries } from '../database/schema/deliveries.ts';
import { modelUsage } from '../database/schema/model-usage.ts';
import { modelUses } from '../database/schema/model-uses.ts';
import { payments } from '../database/schema/payments.ts';
import { resultColumns } from '../database/schema/result-columns.ts';
import { resultCounts } from '../database/schema/result-counts.ts';
import { resultLogs } from '../database/schema/result-logs.ts';
import { resultNotices } from '../database/schema/result-mails.ts';
import { results } from '../database/schema/results.ts';
import { retention } from '../database/schema/retention.ts';
import { answerValues, flowCounts } from '../database/schema/visits.ts';
import { transcript } from '../database/schema/transcript.ts';
import { dropBotFiles } from '../files/file.repository.ts';

/** Removes the retention settings of bots or workspaces. */
export async function deleteRetentionOf(tx: Db, ownerIds: readonly string[]): Promise<void> {
  await tx.delete(retention).where(inArray(retention.ownerId, [...ownerIds]));
}

/** Removes the results of these bots, everything beside them and their retention settings. It may be much. */
export async function deleteEverythingOf(tx: Db, botIds: readonly string[]): Promise<void> {
  if (botIds.length === 0) return;
  await deleteRetentionOf(tx, botIds);
  await tx.execute(sql`SET LOCAL statement_timeout = 0`);
  const ofBots = inArray(results.botId, [...botIds]);
  for (const table of [answers, transcript, resultLogs, modelUses]) {
    const result = tx
      .select({ id: results.id })
      .from(results)
      .where(and(ofBots, eq(results.position, table.position), eq(results.id, table.resultId)));
    await tx.delete(table).where(sql`EXISTS ${result}`);
  }
  await dropBotFiles(tx, botIds);
  await tx.delete(payments).where(inArray(payments.botId, [...botIds]));
  await tx.delete(modelUsage).where(inArray(modelUsage.botId, [...botIds]));
  await tx.delete(deliveries).where(inArray(deliveries.botId, [...botIds]));
  await tx.delete(resultNotices).where(inArray(resultNotices.botId, [...botIds]));
  await tx.delete(resultColumns).where(inArray(resultColumns.botId, [...botIds]));
  await tx.delete(results).where(ofBots);
  // what deleting them added as well
  for (const counts of [resultCounts, flowCounts, answerValues])
    await tx.delete(counts).where(inArray(counts.botId, [...botIds]));
}
