import type { Bot } from '@parley/schema';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database/client.ts';
import { botRevisions } from '../../database/schema/revisions.ts';
import { subselect } from '../../database/subselect.ts';
import type { BotState } from '../bot.repository.ts';

/** One state of a bot is kept for each author in this time. */
const revisionIntervalMs = 10 * 60_000;

/**
 * Keeps the present state of a locked bot, unless one by the same author is kept that is not ten minutes older. The
 * oldest of the bot are forgotten if all take more than `share` bytes.
 */
export async function keepRevision(
  tx: Db,
  { id, updatedAt, updatedBy }: Pick<BotState, 'id' | 'updatedAt' | 'updatedBy'>,
  share: number,
  present: () => Bot,
): Promise<void> {
  const isByAuthor =
    updatedBy === null ? isNull(botRevisions.updatedBy) : eq(botRevisions.updatedBy, updatedBy);
  const [latest] = await tx
    .select({ updatedAt: botRevisions.updatedAt })
    .from(botRevisions)
    .where(and(eq(botRevisions.botId, id), isByAuthor))
    .orderBy(desc(botRevisions.sequence))
    .limit(1);
  if (latest && updatedAt.getTime() - latest.updatedAt.getTime() < revisionIntervalMs) return;
  await tx.insert(botRevisions).values({ botId: id, updatedAt, updatedBy, bot: present() });
  const weighed = subselect(sql`SELECT sequence, row_number() OVER newest AS place,
      sum(pg_column_size(bot)) OVER newest AS bytes
    FROM ${botRevisions} WHERE bot_id = ${id} WINDOW newest AS (ORDER BY sequence DESC)`);
  const beyond = subselect(sql`SELECT sequence FROM ${weighed} weighed WHERE bytes > ${share} AND place > 1`);
  await tx.delete(botRevisions).where(sql`${botRevisions.sequence} IN ${beyond}`);
}

/** Deletes the revisions of before an instant, some rows at a time: each may be a whole large bot. */
export async function deleteRevisionsBefore(db: Db, before: Date): Promise<void> {
  const oldest = db
    .select({ row: sql`ctid` })
    .from(botRevisions)
    .where(lt(botRevisions.updatedAt, before))
    .limit(100);
  for (;;) {
    const { rowCount } = await db.delete(botRevisions).where(sql`ctid = ANY(ARRAY(${oldest}))`);
    if ((rowCount ?? 0) < 100) return;
  }
}
