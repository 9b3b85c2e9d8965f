import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';

/** Those of these bots that belong to the workspace. */
export async function findBotsOf(db: Db, workspaceId: string, botIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: bots.id })
    .from(bots)
    .where(and(eq(bots.workspaceId, workspaceId), inArray(bots.id, [...botIds])));
  return rows.map(({ id }) => id);
}
