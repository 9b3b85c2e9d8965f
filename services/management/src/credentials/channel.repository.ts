import { channelCredentials, type ChannelName } from '@parley/schema/contract';
import { sql, type SQL } from 'drizzle-orm';
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

/** The types of the credentials of a channel, as values of a query. */
const typesOf = (channel: ChannelName): SQL =>
  sql.join(
    channelCredentials[channel].map((type) => sql`${type}`),
    sql`, `,
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
        AND CASE
          WHEN credentials.type IN (${typesOf('messagingA')}) THEN bots.messaging_a_credentials_id = credentials.id
            AND version.content #> '{settings,messagingA,isEnabled}' = 'true'
          WHEN credentials.type IN (${typesOf('messagingB')}) THEN bots.messaging_b_credentials_id = credentials.id
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

/** A messaging channel of a bot. */
export type BotChannelRow = {
  readonly credentialsId: string | null;
  /** True if the draft has it switched on. */
  readonly isEnabled: boolean;
  /** True if the published version has. */
  readonly isPublished: boolean;
};

/** The messaging channels of a bot: of its contents no more than the switches is read. */
export async function findBotChannels(
  db: Db,
  botId: string,
): Promise<Readonly<Record<ChannelName, BotChannelRow>> | undefined> {
  const isOn = (content: string, channel: ChannelName) =>
    sql.raw(`coalesce(${content}::jsonb #> '{settings,${channel},isEnabled}' = 'true', false)`);
  const { rows } = await db.execute<{
    a_id: string | null;
    b_id: string | null;
    a_on: boolean;
    b_on: boolean;
    a_published: boolean;
    b_published: boolean;
  }>(sql`
    SELECT bots.messaging_a_credentials_id a_id, bots.messaging_b_credentials_id b_id,
      ${isOn('bots.content', 'messagingA')} a_on, ${isOn('bots.content', 'messagingB')} b_on,
      ${isOn('version.content', 'messagingA')} a_published, ${isOn('version.content', 'messagingB')} b_published
    FROM bots
    LEFT JOIN bot_versions version ON version.bot_id = bots.id AND version.hash = bots.published_hash
    WHERE bots.id = ${botId}`);
  const [row] = rows;
  return (
    row && {
      messagingA: { credentialsId: row.a_id, isEnabled: row.a_on, isPublished: row.a_published },
      messagingB: { credentialsId: row.b_id, isEnabled: row.b_on, isPublished: row.b_published },
    }
  );
}

/** The bot of a workspace that answers the contacts of a credential; undefined where none does. */
export async function findAnsweringBot(
  db: Db,
  workspaceId: string,
  credentialsId: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const channel = await findChannel(db, credentialsId);
  if (channel?.botId == null || channel.workspaceId !== workspaceId) return undefined;
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`SELECT id, name FROM bots WHERE id = ${channel.botId}`,
  );
  return rows[0];
}

/** The organization of a workspace, whose share of the machine its contacts use; undefined for one that is gone. */
export async function findOrganizationOfWorkspace(db: Db, workspaceId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ organization_id: string }>(
    sql`SELECT organization_id FROM workspaces WHERE id = ${workspaceId}`,
  );
  return rows[0]?.organization_id;
}
