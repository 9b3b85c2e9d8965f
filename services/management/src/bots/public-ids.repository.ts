import { sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';

/** Any number that nobody else in this database locks. */
const lockId = 7_265_638;

/**
 * Lets public ids change hands one at a time, until the transaction ends: whoever gets one that another bot has given
 * up then also gets a later revision than the giving up had.
 */
export async function lockPublicIds(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockId})`);
}
