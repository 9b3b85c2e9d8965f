import { channelCredentials } from '@parley/schema/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';

/** A credential, and the bot that answers its contacts on a channel, if one does. */
export type ChannelRow = {
  readonly type: string;
  readonly workspaceId: string;
  readonly botId: string | null;
  /** Grows with every change of the credential and of the bots that name it. */
  readonly revision: number;
};

/** True of a bot that names the credentials on either channel; each side has an index. */
const namesThem = sql.raw(
  '(bots.messaging_a_credentials_id = credentials.id OR bots.messaging_b_credentials_id = credentials.id)',
);

/**
 * The credential with this id and the bot that answers its contacts: of those that name it, are published with the channel
 * switched on and are of its workspace, the one that was published last.
 */
export async function findChannel(db: Db, credentialsId: string): Promise<ChannelRow | undefined> {
  const { rows } = await db.execute<{
    type: string;
    workspace_id: string;
    bot_id: string | null;
    revision: string;
  }>(sql`
    SELECT credentials.type, credentials.workspace_id, answering.id AS bot_id,
      greatest(credentials.revision, (
        SELECT max(revision) FROM bots
        WHERE workspace_id = credentials.workspace_id AND ${namesThem}
      )) AS revision
    FROM credentials
    LEFT JOIN LATERAL (
      SELECT bots.id FROM bots
      JOIN bot_versions version ON version.bot_id = bots.id AND version.hash = bots.published_hash
      WHERE bots.workspace_id = credentials.workspace_id AND NOT bots.is_archived AND ${namesThem}
        AND CASE credentials.type
          WHEN ${channelCredentials.messagingA} THEN bots.messaging_a_credentials_id = credentials.id
            AND version.content #> '{settings,messagingA,isEnabled}' = 'true'
          WHEN ${channelCredentials.messagingB} THEN bots.messaging_b_credentials_id = credentials.id
            AND version.content #> '{settings,messagingB,isEnabled}' = 'true'
          ELSE false
        END
      ORDER BY bots.published_at DESC, bots.id
      LIMIT 1
    ) answering ON true
    WHERE credentials.id = ${credentialsId}`);
  const [row] = rows;
  return (
    row && {
      type: row.type,
      workspaceId: row.workspace_id,
      botId: row.bot_id,
      revision: Number(row.revision),
    }
  );
}
