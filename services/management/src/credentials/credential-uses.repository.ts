import type { BotContent } from '@parley/schema';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { credentialUses } from '../database/schema/credentials.ts';
import { namedCredentials } from './named-credentials.ts';

/** A place of a bot that names a credential. */
export type CredentialUse = {
  readonly botId: string;
  readonly botName: string;
  /** null: the settings of the bot. */
  readonly blockId: string | null;
  readonly isPublished: boolean;
};

const mostUses = 500;
/** Notes what the draft of a bot names, in place of what it named before. */
export async function noteDraftUses(
  tx: Db,
  botId: string,
  content: Pick<BotContent, 'groups'>,
): Promise<void> {
  const named = namedCredentials(content);
  await tx.delete(credentialUses).where(usesOf(botId, false));
  if (named.length > 0)
    await tx
      .insert(credentialUses)
      .values(named.map((use) => ({ ...use, botId, isPublished: false })))
      .onConflictDoNothing();
}

/** Notes what a version of a bot names, because it is published now; undefined: none is. */
export async function notePublishedUses(tx: Db, botId: string, hash: string | null): Promise<void> {
  await tx.delete(credentialUses).where(usesOf(botId, true));
  if (hash === null) return;
  await tx.execute(sql`
    INSERT INTO credential_uses (bot_id, is_published, credentials_id, block_id)
    SELECT bot_id, true, option.value #>> '{}', block ->> 'id'
    FROM bot_versions,
      jsonb_path_query(content, '$.groups[*].blocks[*]') block,
      jsonb_each(CASE jsonb_typeof(block -> 'options') WHEN 'object' THEN block -> 'options' ELSE '{}' END) option
    WHERE bot_id = ${botId} AND hash = ${hash} AND (option.key ~* 'credentialsId$' OR option.key = 'collectionId')
      AND jsonb_typeof(option.value) = 'string' AND option.value #>> '{}' NOT IN ('', 'default')
      AND length(option.value #>> '{}') <= 255
    ON CONFLICT DO NOTHING`);
}

const usesOf = (botId: string, isPublished: boolean) =>
  and(eq(credentialUses.botId, botId), eq(credentialUses.isPublished, isPublished));

/** The places of bots of the workspace that name a credential or a collection; of a block that is in both, the published one. */
export async function findUses(db: Db, workspaceId: string, credentialsId: string): Promise<CredentialUse[]> {
  const { rows } = await db.execute<{
    bot_id: string;
    name: string;
    block_id: string | null;
    published: boolean;
  }>(sql`
    SELECT bots.id AS bot_id, bots.name, uses.block_id, bool_or(uses.is_published) AS published
    FROM (
      SELECT bot_id, block_id, is_published FROM credential_uses WHERE credentials_id = ${credentialsId}
      UNION ALL
      SELECT id, NULL, published_hash IS NOT NULL FROM bots
      WHERE workspace_id = ${workspaceId} AND NOT is_archived
        AND ${credentialsId} IN (messaging_a_credentials_id, messaging_b_credentials_id)
    ) uses
    JOIN bots ON bots.id = uses.bot_id
    WHERE bots.workspace_id = ${workspaceId} AND NOT bots.is_archived
    GROUP BY bots.id, bots.name, uses.block_id
    ORDER BY bots.name, bots.id, uses.block_id
    LIMIT ${mostUses}`);
  return rows.map(({ bot_id: botId, name: botName, block_id: blockId, published: isPublished }) => ({
    botId,
    botName,
    blockId,
    isPublished,
  }));
}
