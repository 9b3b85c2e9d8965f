import type { Bot } from '@parley/schema';
import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/client.ts';
import { bots } from '../../database/schema/bots.ts';
import { botRevisions } from '../../database/schema/revisions.ts';
import { users } from '../../database/schema/users.ts';
import { workspaces } from '../../database/schema/workspaces.ts';
import { subselect } from '../../database/subselect.ts';
import type { BotState } from '../bot.repository.ts';

/** One state of a bot is kept for each author in this time. */
const revisionIntervalMs = 10 * 60_000;
/** After this time one state is kept for each author in a day. */
const thinnedAfterMs = 2 * 86_400_000;

/** While an organization has more than its share, a bot that is changed keeps so much. */
const leastHistory = 1024 * 1024;

/**
 * Keeps the present state of a locked bot, unless one by the same author is kept that is not ten minutes older. The
 * oldest of the bot are forgotten if all take more than its share, which is small while its organization has more than its
 * own.
 */
export async function keepRevision(
  tx: Db,
  { id, updatedAt, updatedBy }: Pick<BotState, 'id' | 'updatedAt' | 'updatedBy'>,
  shares: Pick<Config, 'MAX_HISTORY_BYTES_PER_BOT' | 'MAX_HISTORY_BYTES_PER_ORGANIZATION'>,
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
  const isFull = (await bytesOfOrganization(tx, id)) > shares.MAX_HISTORY_BYTES_PER_ORGANIZATION;
  const ofBot = shares.MAX_HISTORY_BYTES_PER_BOT;
  const share = isFull ? Math.min(leastHistory, ofBot) : ofBot;
  const weighed = subselect(sql`SELECT sequence, row_number() OVER newest AS place,
      sum(pg_column_size(bot)) OVER newest AS bytes
    FROM ${botRevisions} WHERE bot_id = ${id} WINDOW newest AS (ORDER BY sequence DESC)`);
  const beyond = subselect(sql`SELECT sequence FROM ${weighed} weighed WHERE bytes > ${share} AND place > 1`);
  await tx.delete(botRevisions).where(sql`${botRevisions.sequence} IN ${beyond}`);
}

/** The bytes of the revisions of all bots of the organization of a bot. */
async function bytesOfOrganization(tx: Db, botId: string): Promise<number> {
  const organization = subselect(sql`SELECT own.organization_id FROM ${workspaces} own
    JOIN ${bots} changed ON changed.workspace_id = own.id WHERE changed.id = ${botId}`);
  const [sum] = await tx
    .select({ bytes: sql`coalesce(sum(pg_column_size(${botRevisions.bot})), 0)`.mapWith(Number) })
    .from(workspaces)
    .innerJoin(bots, eq(bots.workspaceId, workspaces.id))
    .innerJoin(botRevisions, eq(botRevisions.botId, bots.id))
    .where(eq(workspaces.organizationId, organization));
  return sum?.bytes ?? 0;
}

/** A former draft without its content. */
export type RevisionSummary = {
  readonly sequence: number;
  readonly updatedAt: Date;
  readonly author: { readonly userId: string; readonly email: string } | null;
};

const summary = {
  sequence: botRevisions.sequence,
  updatedAt: botRevisions.updatedAt,
  author: { userId: users.id, email: users.email },
};

/** Former drafts of a bot, the newest first, all of them kept before `before`. */
export function findRevisions(
  db: Db,
  botId: string,
  before: number | undefined,
  limit: number,
): Promise<RevisionSummary[]> {
  const ofBot = eq(botRevisions.botId, botId);
  return db
    .select(summary)
    .from(botRevisions)
    .leftJoin(users, eq(users.id, botRevisions.updatedBy))
    .where(before === undefined ? ofBot : and(ofBot, lt(botRevisions.sequence, before)))
    .orderBy(desc(botRevisions.sequence))
    .limit(limit);
}

/** A former draft of a bot; undefined if it is not kept. */
export async function findRevision(
  db: Db,
  botId: string,
  sequence: number,
): Promise<(RevisionSummary & { readonly bot: Bot }) | undefined> {
  const [found] = await db
    .select({ ...summary, bot: botRevisions.bot })
    .from(botRevisions)
    .leftJoin(users, eq(users.id, botRevisions.updatedBy))
    .where(and(eq(botRevisions.botId, botId), eq(botRevisions.sequence, sequence)));
  return found;
}

/** Forgets of the states that are older than two days all but the last of each author in a day, some rows at a time. */
export async function thinRevisions(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - thinnedAfterMs);
  const from = new Date(until.getTime() - thinnedAfterMs);
  const later = subselect(sql`SELECT FROM bot_revisions AS later
    WHERE later.bot_id = ${botRevisions.botId} AND later.sequence > ${botRevisions.sequence}
      AND later.updated_by IS NOT DISTINCT FROM ${botRevisions.updatedBy}
      AND later.updated_at < date_trunc('day', ${botRevisions.updatedAt}, 'UTC') + interval '1 day'`);
  const thinned = db
    .select({ row: sql`ctid` })
    .from(botRevisions)
    .where(and(gte(botRevisions.updatedAt, from), lt(botRevisions.updatedAt, until), sql`EXISTS ${later}`))
    .limit(100);
  for (;;) {
    const { rowCount } = await db.delete(botRevisions).where(sql`ctid = ANY(ARRAY(${thinned}))`);
    if ((rowCount ?? 0) < 100) return;
  }
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
