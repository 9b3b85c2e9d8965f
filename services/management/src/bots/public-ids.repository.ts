import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';

/** Any number that nobody else in this database locks. */
const lockId = 7_265_638;

/**
 * Lets public ids change hands one at a time, until the transaction ends: whoever gets one that another bot has given
 * up then also gets a later revision than the giving up had.
 */
export async function lockPublicIds(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockId})`);
}

const maxLength = 255;
const suffixes = [2, 3, 4, 5, 6, 7, 8, 9];
const mostSuggestions = 3;

/** Public ids like one that is taken, which no bot has now: `lead-form-2`, `lead-form-3`, … */
export async function freePublicIds(db: Db, taken: string): Promise<string[]> {
  const stem = taken.slice(0, maxLength - 2).replace(/-$/, '');
  const likely = suffixes.map((suffix) => `${stem}-${suffix}`);
  const rows = await db.select({ publicId: bots.publicId }).from(bots).where(inArray(bots.publicId, likely));
  const used = new Set(rows.map(({ publicId }) => publicId));
  return likely.filter((publicId) => !used.has(publicId)).slice(0, mostSuggestions);
}

/** True where no bot has this public id now. */
export async function isPublicIdFree(tx: Db, publicId: string): Promise<boolean> {
  return (await tx.$count(bots, eq(bots.publicId, publicId))) === 0;
}
