import { botNotFound, credentialsNotFound } from '@parley/errors';
import {
  carrierOf,
  channelNames,
  channelOf,
  channelPreviewMs,
  channelWords,
  previewWordMs,
  type ChannelCarrier,
  type PreviewedChannel,
  type SealedContent,
} from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { findBotChannels, findChannel, findOrganizationOfWorkspace } from './channel.repository.ts';
import { keysFor } from './credential-fields.ts';
import { findCredential } from './credential.repository.ts';
import { openRow } from './sealed-row.ts';

/** An account of a channel, opened. */
type OpenedAccount = Pick<SealedContent, 'data'> & {
  readonly credentialsId: string;
  readonly carrier: ChannelCarrier;
};

/** The account that the draft of a bot names for a channel, opened. Throws where it names none that fits. */
export async function accountOfDraft(
  deps: Deps,
  { workspaceId, botId, channel }: { workspaceId: string; botId: string; channel: string },
): Promise<OpenedAccount> {
  const name = channelNames.find((one) => channelWords[one] === channel);
  const found = await findBotChannels(deps.db, botId);
  if (!name || !found) throw botNotFound();
  const { credentialsId } = found[name];
  const row = credentialsId === null ? undefined : await findCredential(deps.db, workspaceId, credentialsId);
  const carrier = row && carrierOf(row.type);
  if (!carrier || channelOf(carrier) !== name) throw credentialsNotFound();
  const { data } = await openRow(keysFor(deps), row);
  return { credentialsId: row.id, carrier, data };
}

/** Makes chat listen on the channel for as long as the preview may run, and tell its provider where to send messages. */
export async function listenOn(
  { db, redis, keys, now }: Deps,
  { credentialsId, ...bot }: Omit<PreviewedChannel, 'channel' | 'organizationId'> & { credentialsId: string },
): Promise<void> {
  const { carrier = 'messaging-b', workspaceId } = bot;
  const organizationId = await findOrganizationOfWorkspace(db, workspaceId);
  if (organizationId === undefined) throw botNotFound();
  const previewed: PreviewedChannel = { ...bot, carrier, channel: channelOf(carrier), organizationId };
  const lifeMs = previewWordMs + channelPreviewMs;
  await redis.set(keys.previewedChannel(credentialsId), JSON.stringify(previewed), 'PX', lifeMs);
  const answering = await findChannel(db, credentialsId);
  // one that is published was told already
  if (answering?.botId == null) await redis.zadd(keys.channelsToConnect, now().getTime(), credentialsId);
}
