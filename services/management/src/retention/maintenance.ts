import type { Logger } from '@parley/server';
import type { Database } from '../database/client.ts';
import { forgetSettled } from '../deliveries/delivery.repository.ts';
import { mergeCounts } from './result-counts.repository.ts';
import { deleteExpired, deleteOrphans, makePartitions } from './retention.repository.ts';

/** How long after it was sent it is known that a mail was sent: far longer than a turn can wait in its stream. */
const settledMs = 30 * 86_400_000;

/** What has to be done now and then: partitions made ahead, what is too old or belongs to nobody deleted, counts merged. */
export async function runMaintenance(db: Database, logger: Logger, now: Date): Promise<void> {
  const partitions = await makePartitions(db, now);
  const expired = await deleteExpired(db, now);
  const orphans = await deleteOrphans(db);
  const countedHours = await mergeCounts(db);
  await forgetSettled(db, new Date(now.getTime() - settledMs));
  logger.info({ partitions, expired, orphans, countedHours }, 'the house is kept');
}
