import { unavailable } from '@parley/errors';
import type { ChannelBot, ChannelName, Pointer } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { tenantOf } from '../fairness/tenant.ts';
import type { AnsweringBot } from './answer-message.ts';

type SourceDeps = Pick<Deps, 'channelBots' | 'publishedBots' | 'flows' | 'keys'>;

/** A published bot, and what is known of its channel. */
export type PointedChannel = ChannelBot & { readonly pointer: Pointer & { readonly hash: string } };

/**
 * The published bot that answers the contacts of a credential on a channel; undefined where none does. Throws
 * `unavailable` where nobody can say.
 */
export async function pointedChannel(
  { channelBots, publishedBots, keys }: SourceDeps,
  channel: ChannelName,
  credentialsId: string,
): Promise<PointedChannel | undefined> {
  const entry = await channelBots.get(keys.channel(credentialsId), credentialsId);
  if (!entry) throw unavailable({ retryAfterSeconds: 30 });
  const { bot } = entry;
  if (bot?.channel !== channel) return undefined;
  const published = await publishedBots.get(keys.published(bot.botId), bot.botId);
  if (!published) throw unavailable({ retryAfterSeconds: 30 });
  const { pointer } = published;
  const isThere = pointer?.hash != null && !pointer.isArchived && pointer.workspaceId === bot.workspaceId;
  return isThere ? { ...bot, pointer: { ...pointer, hash: pointer.hash ?? '' } } : undefined;
}

/** The published bot that answers on a channel, with its flow; undefined where its version does not answer there. */
export async function answeringBot(
  deps: SourceDeps,
  channel: ChannelName,
  credentialsId: string,
): Promise<AnsweringBot | undefined> {
  const pointed = await pointedChannel(deps, channel, credentialsId);
  if (!pointed) return undefined;
  const { pointer } = pointed;
  const { botId, hash, workspaceId, organizationId } = pointer;
  const flow = await deps.flows.get({ botId, hash }, tenantOf(workspaceId, organizationId));
  return flow?.settings[channel]?.isEnabled === true ? { channel, credentialsId, pointer, flow } : undefined;
}
