import { and, asc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../database/client.ts';
import { bots } from '../../database/schema/bots.ts';
import { botChanges } from '../../database/schema/changes.ts';
import { organizations } from '../../database/schema/organizations.ts';
import { workspaces } from '../../database/schema/workspaces.ts';
import { subselect } from '../../database/subselect.ts';

/** A change of a draft as it is stored. */
export type ChangeRow = typeof botChanges.$inferSelect;

/** The most changes that are read at once: far more than an editor misses between two looks. */
const limits = { changes: 500, bytes: 1024 * 1024 };

/** A row takes so many bytes beside its operations. */
const bytesOfRow = 256;

/** Keeps a change. Gives its weight, and the total of the bot's history with it. */
export async function insertChange(
  tx: Db,
  change: Omit<ChangeRow, 'total'>,
): Promise<{ readonly weight: number; readonly total: number }> {
  const weight = change.size + bytesOfRow;
  const former = subselect(sql`SELECT latest.total FROM ${botChanges} latest
    WHERE latest.bot_id = ${change.botId} ORDER BY latest.updated_at DESC LIMIT 1`);
  const [row] = await tx
    .insert(botChanges)
    .values({ ...change, total: sql`coalesce(${former}, 0) + ${weight}::bigint` })
    .returning({ total: botChanges.total });
  return { weight, total: row?.total ?? weight };
}

/** Forgets the oldest changes of a bot: those that began before its history weighed `forgotten` in all. */
export async function forgetChanges(tx: Db, botId: string, forgotten: number): Promise<void> {
  const oldestKept = subselect(sql`SELECT kept.updated_at FROM ${botChanges} kept
    WHERE kept.bot_id = ${botId} AND kept.total - kept.size - ${bytesOfRow} >= ${forgotten} ORDER BY kept.updated_at LIMIT 1`);
  await tx
    .delete(botChanges)
    .where(and(eq(botChanges.botId, botId), sql`${botChanges.updatedAt} < ${oldestKept}`));
}

/** The weight of the kept changes of all bots that share with a bot: those of its organization and of whom that invited. */
export async function weightOfOrganization(tx: Db, botId: string): Promise<number> {
  const { rows } = await tx.execute<{ weight: string }>(sql`
    SELECT coalesce(sum(latest.total - oldest.total + oldest.size + ${bytesOfRow}), 0) AS weight
    FROM (
      SELECT coalesce(own.sponsor_id, own.id) AS id FROM ${bots} this
      JOIN ${workspaces} place ON place.id = this.workspace_id
      JOIN ${organizations} own ON own.id = place.organization_id
      WHERE this.id = ${botId}
    ) sharing
    JOIN ${organizations} sharer ON sharer.id = sharing.id OR sharer.sponsor_id = sharing.id
    JOIN ${workspaces} place ON place.organization_id = sharer.id
    JOIN ${bots} bot ON bot.workspace_id = place.id
    CROSS JOIN LATERAL (SELECT total FROM ${botChanges} WHERE bot_id = bot.id ORDER BY updated_at DESC LIMIT 1) latest
    CROSS JOIN LATERAL (SELECT total, size FROM ${botChanges} WHERE bot_id = bot.id ORDER BY updated_at LIMIT 1) oldest`);
  return Number(rows[0]?.weight ?? 0);
}

/** The change that a batch of operations became. */
export async function findBatch(db: Db, botId: string, batchId: string): Promise<ChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(botChanges)
    .where(and(eq(botChanges.botId, botId), eq(botChanges.batchId, batchId)));
  return row;
}

/** Changes of a bot in their order, and whether there are more after them. */
export type ChangePage = { readonly changes: readonly ChangeRow[]; readonly hasMore: boolean };

/**
 * The changes of a bot after one state and up to another, as many as one answer holds. Undefined where nothing is known
 * of how the bot changed since: the state is too old, or a change weighed too much to be kept.
 */
export async function findChanges(
  db: Db,
  botId: string,
  { after, until }: { readonly after: Date; readonly until: Date },
): Promise<ChangePage | undefined> {
  if (after.getTime() === until.getTime()) return { changes: [], hasMore: false };
  const between = and(
    eq(botChanges.botId, botId),
    gt(botChanges.updatedAt, after),
    lte(botChanges.updatedAt, until),
  );
  const weights = await db
    .select({ updatedAt: botChanges.updatedAt, size: botChanges.size })
    .from(botChanges)
    .where(between)
    .orderBy(asc(botChanges.updatedAt))
    .limit(limits.changes + 1);
  const fitting = asManyAsFit(weights);
  const last = fitting.at(-1);
  if (!last) return undefined;
  const changes = await db
    .select()
    .from(botChanges)
    .where(and(between, lte(botChanges.updatedAt, last.updatedAt)))
    .orderBy(asc(botChanges.updatedAt));
  const isKnown = changes.every(
    ({ formerUpdatedAt, operations }, index) =>
      operations !== null && formerUpdatedAt.getTime() === (changes[index - 1]?.updatedAt ?? after).getTime(),
  );
  const hasMore = fitting.length < weights.length;
  const isWhole = hasMore || last.updatedAt.getTime() === until.getTime();
  return isKnown && isWhole ? { changes, hasMore } : undefined;
}

function asManyAsFit<T extends { readonly size: number }>(weights: readonly T[]): readonly T[] {
  let bytes = 0;
  const end = weights.findIndex(({ size }, index) => {
    bytes += size;
    return index > 0 && (bytes > limits.bytes || index >= limits.changes);
  });
  return end === -1 ? weights : weights.slice(0, end);
}

/** Deletes the changes of before an instant, a batch of rows at a time. */
export async function deleteChangesBefore(db: Db, before: Date): Promise<void> {
  const oldest = db
    .select({ row: sql`ctid` })
    .from(botChanges)
    .where(lt(botChanges.updatedAt, before))
    .limit(1_000);
  for (;;) {
    const { rowCount } = await db.delete(botChanges).where(sql`ctid = ANY(ARRAY(${oldest}))`);
    if ((rowCount ?? 0) < 1_000) return;
  }
}
