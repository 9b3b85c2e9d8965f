import { sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { botTests } from '../database/schema/bot-tests.ts';
import { organizations } from '../database/schema/organizations.ts';
import { botVersions } from '../database/schema/versions.ts';
import { workspaces } from '../database/schema/workspaces.ts';

/** A bot, a version and a test count for so many bytes at least: their rows, and what else follows each of them. */
const least = { bot: 64 * 1024, version: 4 * 1024, test: 4 * 1024 };

/**
 * The bytes, as Postgres stores them, of all bots that share with those of a workspace: those of its organization and of
 * whom that invited. No content is read: a row names the size of what it keeps elsewhere.
 */
export async function bytesOfBots(tx: Db, workspaceId: string): Promise<number> {
  const columns = sql.raw('id, pg_column_size(content) + pg_column_size(extra) AS bytes');
  const { rows } = await tx.execute<{ bytes: string }>(sql`
    SELECT coalesce(sum(greatest(bot.bytes, ${least.bot}) + versions.bytes + tests.bytes), 0) AS bytes
    FROM (
      SELECT coalesce(own.sponsor_id, own.id) AS id FROM ${workspaces} this
      JOIN ${organizations} own ON own.id = this.organization_id
      WHERE this.id = ${workspaceId}
    ) sharing
    JOIN ${organizations} sharer ON sharer.id = sharing.id OR sharer.sponsor_id = sharing.id
    JOIN ${workspaces} place ON place.organization_id = sharer.id
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM ${bots} WHERE workspace_id = place.id AND NOT is_archived
      UNION ALL SELECT ${columns} FROM ${bots} WHERE workspace_id = place.id AND is_archived
    ) bot
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(greatest(pg_column_size(content), ${least.version})), 0) AS bytes
      FROM ${botVersions} WHERE bot_id = bot.id
    ) versions
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(greatest(pg_column_size(content), ${least.test})), 0) AS bytes
      FROM ${botTests} WHERE bot_id = bot.id
    ) tests`);
  return Number(rows[0]?.bytes ?? 0);
}
