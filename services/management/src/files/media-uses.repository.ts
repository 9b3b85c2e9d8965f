import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/client.ts';
import { mediaNamedIn } from '../database/schema/media-named.ts';
import { bots } from '../database/schema/bots.ts';
import { botVersions } from '../database/schema/versions.ts';

const useSchema = z.object({
  botId: z.string(),
  name: z.string(),
  isArchived: z.boolean(),
  inDraft: z.boolean(),
  inPublished: z.boolean(),
});

/** A bot that shows media: in its draft, in its published version, or in both. */
export type MediaUse = z.infer<typeof useSchema>;

/** The most bots that are named. */
const most = 100;

/**
 * The bots of a workspace that hold an address of these media, by name; at most 100. An index knows what is named in the
 * whole text of a bot, so that no place is missed: bubbles, avatars, backgrounds, metadata, unknown fields.
 */
export async function findUses(
  db: Db,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): Promise<MediaUse[]> {
  const holds = (named: SQL): SQL => sql`${named} @> ARRAY[${`${workspaceId}/${id}`}]`;
  const { rows } = await db.execute(sql`
    WITH uses AS (
      SELECT ${bots.id} AS bot_id, true AS in_draft FROM ${bots}
      WHERE ${holds(mediaNamedIn(bots.icon, bots.content, bots.extra))}
      UNION ALL
      SELECT ${botVersions.botId}, false FROM ${botVersions}
      JOIN ${bots} ON ${bots.id} = ${botVersions.botId} AND ${bots.publishedHash} = ${botVersions.hash}
      WHERE ${holds(mediaNamedIn(botVersions.content))}
    )
    SELECT ${bots.id} AS "botId", ${bots.name}, ${bots.isArchived} AS "isArchived",
      bool_or(in_draft) AS "inDraft", bool_or(NOT in_draft) AS "inPublished"
    FROM uses JOIN ${bots} ON ${bots.id} = bot_id
    WHERE ${bots.workspaceId} = ${workspaceId}
    GROUP BY ${bots.id} ORDER BY lower(${bots.name}), ${bots.id} LIMIT ${most}`);
  return z.array(useSchema).parse(rows);
}
