import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/client.ts';

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
/** A workspace has any number of bots, and all of them are read. */
const limitMs = 10_000;

/**
 * The bots of a workspace that hold an address of these media, by name; at most 100. The content of every bot is
 * searched as text, so that no place is missed: bubbles, avatars, backgrounds, metadata, unknown fields.
 */
export async function findUses(
  db: Database,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): Promise<MediaUse[]> {
  const part = `/media/${workspaceId}/${id}`;
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`SET LOCAL statement_timeout = ${limitMs}`));
    const { rows } = await tx.execute(sql`
      SELECT * FROM (
        SELECT b.id AS "botId", b.name, b.is_archived AS "isArchived",
          position(${part} in coalesce(b.icon, '')) > 0 OR position(${part} in b.content::text) > 0
            OR position(${part} in b.extra::text) > 0 AS "inDraft",
          coalesce(position(${part} in v.content::text) > 0, false) AS "inPublished"
        FROM bots b LEFT JOIN bot_versions v ON v.bot_id = b.id AND v.hash = b.published_hash
        WHERE b.workspace_id = ${workspaceId}) AS uses
      WHERE "inDraft" OR "inPublished" ORDER BY lower(name), "botId" LIMIT ${most}`);
    return z.array(useSchema).parse(rows);
  });
}
