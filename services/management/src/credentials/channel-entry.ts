import type { CachedChannel, ChannelBot } from '@parley/schema/contract';
import { carrierOf, channelOf } from '@parley/schema/contract';
import type { Config } from '../config.ts';
import type { Db } from '../database/client.ts';
import { pointerFreshness } from '../principals/freshness.ts';
import { findChannel, type ChannelRow } from './channel.repository.ts';

type Reading = {
  readonly db: Db;
  readonly config: Pick<Config, 'SESSION_TTL_HOURS'>;
  readonly now: () => Date;
};

/**
 * The entry in the cache of chat for the bot that answers the contacts of a credential. `revision` is that of the change
 * that asks for the entry.
 */
export async function readChannel(
  { db, config, now }: Reading,
  credentialsId: string,
  revision = 0,
): Promise<CachedChannel> {
  const row = await findChannel(db, credentialsId);
  return {
    revision: Math.max(revision, row?.revision ?? 0),
    bot: row ? botOf(row) : null,
    ...pointerFreshness(now(), config),
  };
}

function botOf({ type, workspaceId, botId }: ChannelRow): ChannelBot | null {
  const carrier = carrierOf(type);
  return carrier === undefined || botId === null
    ? null
    : { channel: channelOf(carrier), carrier, workspaceId, botId };
}
