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
 * the session or the token that they asked with is in force. One statement, however many streams there are.
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
    JOIN ${bots} ON ${bots.id} = asked."botId" AND NOT ${bots.isArchived}
    JOIN ${members} ON ${members.workspaceId} = ${bots.workspaceId} AND ${members.userId} = asked."userId"
      AND ${members.mode} <> 'guest'
    JOIN ${users} ON ${users.id} = asked."userId"
    LEFT JOIN ${sessions} ON asked.kind = 'session' AND ${sessions.id} = asked."tokenId"
      AND ${sessions.generation} = ${users.signInGeneration}
    LEFT JOIN ${tokens} ON asked.kind = 'secret' AND ${tokens.id} = asked."tokenId"
      AND ${tokens.generation} = ${users.generation} AND ${tokens.revokedAt} IS NULL
      AND (${tokens.expiresAt} IS NULL OR ${tokens.expiresAt} > ${now.toISOString()})
    WHERE ${sessions.id} IS NOT NULL OR ${tokens.id} IS NOT NULL`);
  return new Set(rows.map(({ id }) => id));
}
