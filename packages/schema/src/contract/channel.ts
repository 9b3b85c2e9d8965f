import { z } from 'zod';
import { idSchema, orNull } from '../primitives.ts';

/** The messaging channels, by the names that the settings of bots have for them. */
export const channelNames = ['messagingA', 'messagingB'] as const;
export type ChannelName = (typeof channelNames)[number];

/** The words for the messaging channels in results and in bots. */
export const channelWords = { messagingA: 'whatsapp', messagingB: 'telegram' } as const;

/** The types of credentials that serve each channel, one for each carrier of it; the first is the usual one. */
export const channelCredentials = {
  messagingA: ['messaging-a', 'messaging-a-twilio'],
  messagingB: ['messaging-b'],
} as const;

/** The carriers of all channels: each speaks with one provider, and has a type of credentials. */
export const channelCarriers = ['messaging-a', 'messaging-a-twilio', 'messaging-b'] as const;
export type ChannelCarrier = (typeof channelCarriers)[number];

/** The carrier that a type of credentials is for; undefined for a type of something else. */
export function carrierOf(type: string): ChannelCarrier | undefined {
  return channelCarriers.find((carrier) => carrier === type);
}

/** The channel that a carrier is one of. */
export function channelOf(carrier: ChannelCarrier): ChannelName {
  return carrier === 'messaging-b' ? 'messagingB' : 'messagingA';
}

/** The bot that answers the contacts of a credential, and the channel that it answers on. */
const channelBotSchema = z.object({
  channel: z.enum(channelNames),
  /** Left out in entries that are older than the second carrier. */
  carrier: z.enum(channelCarriers).optional(),
  workspaceId: idSchema,
  botId: idSchema,
});
export type ChannelBot = z.infer<typeof channelBotSchema>;

/**
 * The cache entry under `channel:{credentialsId}`. `bot` is null where no published bot answers. `revision` grows with
 * every change of the credential and of the bots that name it: a late write loses.
 */
export const cachedChannelSchema = z.object({
  revision: z.number(),
  bot: orNull(channelBotSchema),
  freshUntil: z.number(),
  usableUntil: z.number(),
});
export type CachedChannel = z.infer<typeof cachedChannelSchema>;

/**
 * The news of the channel of a credential, each with the time at which it happened last. `verified`: the provider asked
 * for a proof of the address and got it; `connected`: it took the address; `heard`: a contact wrote; `sent`: the provider
 * took a message; `forged`: a request had another secret; `refused`: the provider did not take the token or the address.
 */
export const channelNews = ['verified', 'connected', 'heard', 'sent', 'forged', 'refused'] as const;
export type ChannelNews = (typeof channelNews)[number];

/** The path below the address of chat to which the provider of a carrier sends what contacts write. */
export function channelPath(carrier: ChannelCarrier, credentialsId: string): string {
  return `/api/v1/channels/${carrier}/${encodeURIComponent(credentialsId)}`;
}

/** The form of the word that begins a preview on a channel: a text of a contact, or what stands behind `/start` in a link. */
export const previewWordForm = /^preview-[a-z2-7]{20}$/;

/** A word that begins a preview counts for so long, once; the preview then runs for so long at most. */
export const previewWordMs = 600_000;
export const channelPreviewMs = 3_600_000;

/** A preview that waits for its word (hash), under `channel-preview:{SHA-256 of the word}`. */
export type WaitingPreview = {
  /** The SHA-256 of the preview token, in whose name the preview runs. */
  readonly tokenSha256: string;
  readonly botId: string;
  /** The account that the word has to be sent to. */
  readonly credentialsId: string;
};

/**
 * The entry under `previewed-channel:{credentialsId}`, there while previews may run on the channel of a credential: chat
 * listens there then, whether or not a published bot answers.
 */
export const previewedChannelSchema = channelBotSchema.extend({ organizationId: idSchema });
export type PreviewedChannel = z.infer<typeof previewedChannelSchema>;
