import { sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { members } from '../database/schema/members.ts';
import { sessions } from '../database/schema/sessions.ts';
import { tokens } from '../database/schema/tokens.ts';
import { users } from '../database/schema/users.ts';
import type { LiveStream } from './live-stream.ts';

/**
 * The ids of the streams whose viewers may still see the bot: it is not archived, they are members who may read, and
 * the session or the token that they asked with is in force. One statement, however many streams there are, which looks
 * up each row that it needs: Postgres takes a list in JSON for a hundred streams, and would read all users for those.
 */
export async function stillAllowed(
  db: Db,
  streams: Iterable<LiveStream>,
  now: Date,
): Promise<ReadonlySet<string>> {
  const asked = JSON.stringify(Array.from(streams, ({ id, viewer }) => ({ ...viewer, id })));
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT asked.id
    FROM json_to_recordset(${asked}::json)
      AS asked (id text, "botId" text, "userId" text, "tokenId" text, kind text)
    CROSS JOIN LATERAL (
      SELECT ${bots.workspaceId} AS workspace FROM ${bots}
      WHERE ${bots.id} = asked."botId" AND NOT ${bots.isArchived} OFFSET 0
    ) AS bot
    CROSS JOIN LATERAL (
      SELECT FROM ${members}
      WHERE ${members.workspaceId} = bot.workspace AND ${members.userId} = asked."userId"
        AND ${members.mode} <> 'guest' OFFSET 0
    ) AS membership
    CROSS JOIN LATERAL (
      SELECT ${users.signInGeneration} AS of_sessions, ${users.generation} AS of_tokens FROM ${users}
      WHERE ${users.id} = asked."userId" OFFSET 0
    ) AS viewer
    LEFT JOIN LATERAL (
      SELECT ${sessions.id} AS id FROM ${sessions}
      WHERE asked.kind = 'session' AND ${sessions.id} = asked."tokenId"
        AND ${sessions.generation} = viewer.of_sessions OFFSET 0
    ) AS own_session ON true
    LEFT JOIN LATERAL (
      SELECT ${tokens.id} AS id FROM ${tokens}
      WHERE asked.kind = 'secret' AND ${tokens.id} = asked."tokenId" AND ${tokens.generation} = viewer.of_tokens
        AND ${tokens.revokedAt} IS NULL
        AND (${tokens.expiresAt} IS NULL OR ${tokens.expiresAt} > ${now.toISOString()}) OFFSET 0
    ) AS own_token ON true
    WHERE own_session.id IS NOT NULL OR own_token.id IS NOT NULL`);
  return new Set(rows.map(({ id }) => id));
}
