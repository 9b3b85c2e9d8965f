import type { Flow } from '@parley/engine';
import { unavailable } from '@parley/errors';
import {
  channelCredentials,
  type ChannelBot,
  type ChannelCarrier,
  type ChannelName,
  type Pointer,
} from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { tenantOf } from '../fairness/tenant.ts';
import type { ChatPrincipal } from '../principals/chat-principal.ts';
import type { PreviewedDraft } from '../turns/start-preview.ts';
import type { ContactPreview } from './contact.store.ts';

/** The bot that answers a contact: as it is published now, or its draft. */
export type AnsweringBot = {
  readonly channel: ChannelName;
  readonly carrier: ChannelCarrier;
  readonly credentialsId: string;
  readonly bot: Pick<Pointer, 'botId' | 'workspaceId' | 'organizationId'>;
  readonly flow: Flow;
} & (
  | { readonly pointer: Pointer & { readonly hash: string }; readonly preview?: undefined }
  | { readonly preview: PreviewOnChannel }
);

/** The draft that answers a contact, and the member in whose name it does. */
export type PreviewOnChannel = {
  readonly principal: ChatPrincipal;
  readonly draft: PreviewedDraft;
  /** True for the message that begins it. */
  readonly isBeginning: boolean;
  /** The part that is kept with the contact. */
  readonly kept: ContactPreview;
};

/** The means of finding it. */
export type SourceDeps = Pick<Deps, 'channelBots' | 'publishedBots' | 'flows' | 'keys'>;

/** A published bot, and what is known of its channel. */
export type PointedChannel = ChannelBot & {
  readonly carrier: ChannelCarrier;
  readonly pointer: Pointer & { readonly hash: string };
};

/** The carrier of the channel on which a bot answers. */
export function carrierOfBot({ channel, carrier }: ChannelBot): ChannelCarrier {
  return carrier ?? channelCredentials[channel][0];
}

/**
 * The published bot that answers the contacts of a credential over a carrier; undefined where none does. Throws
 * `unavailable` where nobody can say.
 */
export async function pointedChannel(
  { channelBots, publishedBots, keys }: SourceDeps,
  carrier: ChannelCarrier,
  credentialsId: string,
): Promise<PointedChannel | undefined> {
  const entry = await channelBots.get(keys.channel(credentialsId), credentialsId);
  if (!entry) throw unavailable({ retryAfterSeconds: 30 });
  const { bot } = entry;
  if (!bot || carrierOfBot(bot) !== carrier) return undefined;
  const published = await publishedBots.get(keys.published(bot.botId), bot.botId);
  if (!published) throw unavailable({ retryAfterSeconds: 30 });
  const { pointer } = published;
  const isThere = pointer?.hash != null && !pointer.isArchived && pointer.workspaceId === bot.workspaceId;
  return isThere ? { ...bot, carrier, pointer: { ...pointer, hash: pointer.hash ?? '' } } : undefined;
}

/** The published bot that answers on a channel, with its flow; undefined where its version does not answer there. */
export async function answeringBot(
  deps: SourceDeps,
  carrier: ChannelCarrier,
  credentialsId: string,
): Promise<AnsweringBot | undefined> {
  const pointed = await pointedChannel(deps, carrier, credentialsId);
  if (!pointed) return undefined;
  const { channel, pointer } = pointed;
  const { botId, hash, workspaceId, organizationId } = pointer;
  const flow = await deps.flows.get({ botId, hash }, tenantOf(workspaceId, organizationId));
  return flow?.settings[channel]?.isEnabled === true
    ? { channel, carrier, credentialsId, bot: { botId, workspaceId, organizationId }, pointer, flow }
    : undefined;
}
