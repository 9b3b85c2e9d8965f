import { z } from 'zod';
import { idSchema, orNull } from '../primitives.ts';

/** The messaging channels, by the names that the settings of bots have for them. */
export const channelNames = ['messagingA', 'messagingB'] as const;
export type ChannelName = (typeof channelNames)[number];

/** The words for the messaging channels in results and in bots. */
export const channelWords = { messagingA: 'whatsapp', messagingB: 'telegram' } as const;

/** The types of credentials that serve a channel each. */
export const channelCredentials = { messagingA: 'messaging-a', messagingB: 'messaging-b' } as const;

/** The bot that answers the contacts of a credential, and the channel that it answers on. */
const channelBotSchema = z.object({
  channel: z.enum(channelNames),
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

/** The path below the address of chat to which the provider of a channel sends what contacts write. */
export function channelPath(channel: ChannelName, credentialsId: string): string {
  return `/api/v1/channels/${channelCredentials[channel]}/${encodeURIComponent(credentialsId)}`;
}
