import { shardTag } from './shards.ts';

/** The Redis keys that the two services share. */
export type RedisKeys = {
  /** `CachedPointer` of the bot that has this public id. */
  readonly publicId: (publicId: string) => string;
  /** `CachedPointer` of the bot with this id of its own, for links between bots. */
  readonly published: (botId: string) => string;
  /** `CachedCredential`: ciphertext alone. */
  readonly credential: (workspaceId: string, credentialsId: string) => string;
  /** `CachedCredentialOwner`: for requests of other services, which name a credential alone. */
  readonly credentialOwner: (credentialsId: string) => string;
  /** `CachedChannel`: the bot that answers the contacts of a credential. */
  readonly channel: (credentialsId: string) => string;
  /** The news of a credential's channel (hash): fields of `ChannelNews`. Written by chat, shown to authors. */
  readonly channelNews: (credentialsId: string) => string;
  /** The credentials whose provider has to be told where to send messages, by the time at which to tell it. */
  readonly channelsToConnect: string;
  /** The credentials whose provider is asked for messages, by the time at which somebody looks at them; of chat alone. */
  readonly channelsPolled: string;
  /** Held by the chat process that asks the provider of a credential for messages. */
  readonly channelPoll: (credentialsId: string) => string;
  /** `WaitingPreview` (hash), by the SHA-256 of its word: written by management, taken by chat. */
  readonly channelPreview: (wordSha256: string) => string;
  /** `PreviewedChannel`. */
  readonly previewedChannel: (credentialsId: string) => string;
  /** `CachedInstallation`. */
  readonly installation: string;
  /** `Snapshot`: immutable, named by its hash. */
  readonly snapshot: (botId: string, hash: string) => string;
  /** The look of the share page of a snapshot's bot; of chat alone. */
  readonly pageLook: (botId: string, hash: string) => string;
  /** The drafts and the sessions that a workspace's previews have left here, with times and sizes; of chat alone. */
  readonly drafts: (workspaceId: string) => string;
  readonly previews: (workspaceId: string) => string;
  /**
   * The room that the files of each workspace take, in fields `{workspaceId}:bytes` and `{workspaceId}:files`: chat adds
   * to it, management counts all files anew every hour.
   */
  readonly fileUsage: string;
  /** `CachedPrincipal` of the token with this SHA-256 (hexadecimal). */
  readonly token: (sha256: string) => string;
  /** `CachedUser` of the user with this id. */
  readonly user: (userId: string) => string;
  /** The channel on which the processes of management tell each other what happens to bots; of management alone. */
  readonly live: string;
  /** The people who have a bot open (hash), with the times at which their entries run out; of management alone. */
  readonly peopleAt: (botId: string) => string;
  /** The stream of turn records of a shard; each entry has one field `r`, a `TurnRecord` or a `PaymentRecord` as JSON. */
  readonly turns: (shard: number) => string;
  /** Records that cannot be stored: fields `r` and `error`. */
  readonly deadTurns: (shard: number) => string;
  /** The bytes of such records, by workspace. */
  readonly deadBytes: (shard: number) => string;
  /** The lease of the worker that drains the shard. */
  readonly drainLease: (shard: number) => string;
  /** Marks the workspace, bot or result with this id as deleted, for the sessions of a shard. */
  readonly gone: (shard: number, id: string) => string;
  /** There for an hour after the provider has told that the payment with this id of its own was made. */
  readonly paid: (paymentId: string) => string;
  /**
   * The ids of workspaces, bots and results that are deleted for good, by the time at which that was noted: chat removes
   * what sessions hold of them.
   */
  readonly erased: string;
  /** Held by the chat process that does so in this minute. */
  readonly erasing: string;
  /** The set of shards that were ever in use, as decimal numbers. */
  readonly shards: string;
};

/**
 * The keys of one installation; `prefix` keeps those that share a Redis apart. Pointers, tokens and snapshots are
 * written by management (chat fills in what is missing), looks, previews, turns and shards by chat.
 */
export function redisKeys(prefix: string): RedisKeys {
  return {
    publicId: (publicId) => `${prefix}:public-id:${publicId}`,
    published: (botId) => `${prefix}:published:${botId}`,
    credential: (workspaceId, credentialsId) => `${prefix}:credentials:${workspaceId}:${credentialsId}`,
    credentialOwner: (credentialsId) => `${prefix}:credential-owner:${credentialsId}`,
    channel: (credentialsId) => `${prefix}:channel:${credentialsId}`,
    channelNews: (credentialsId) => `${prefix}:channel-news:${credentialsId}`,
    channelsToConnect: `${prefix}:channels-to-connect`,
    channelsPolled: `${prefix}:channels-polled`,
    channelPoll: (credentialsId) => `${prefix}:channel-poll:${credentialsId}`,
    channelPreview: (wordSha256) => `${prefix}:channel-preview:${wordSha256}`,
    previewedChannel: (credentialsId) => `${prefix}:previewed-channel:${credentialsId}`,
    installation: `${prefix}:installation`,
    snapshot: (botId, hash) => `${prefix}:snapshot:${botId}:${hash}`,
    pageLook: (botId, hash) => `${prefix}:page-look:${botId}:${hash}`,
    drafts: (workspaceId) => `${prefix}:drafts:${workspaceId}`,
    previews: (workspaceId) => `${prefix}:previews:${workspaceId}`,
    fileUsage: `${prefix}:file-usage`,
    token: (sha256) => `${prefix}:token:${sha256}`,
    user: (userId) => `${prefix}:user:${userId}`,
    live: `${prefix}:live`,
    peopleAt: (botId) => `${prefix}:people:${botId}`,
    turns: (shard) => `${prefix}:{${shardTag(shard)}}:turns`,
    deadTurns: (shard) => `${prefix}:{${shardTag(shard)}}:turns:dead`,
    deadBytes: (shard) => `${prefix}:{${shardTag(shard)}}:turns:dead:bytes`,
    drainLease: (shard) => `${prefix}:{${shardTag(shard)}}:drain`,
    gone: (shard, id) => `${goneKeys(prefix, shard)}${id}`,
    paid: (paymentId) => `${prefix}:paid:${paymentId}`,
    erased: `${prefix}:erased`,
    erasing: `${prefix}:erasing`,
    shards: `${prefix}:shards`,
  };
}

/** The beginning of the keys under which a shard notes what was deleted; the id of that follows. */
export function goneKeys(prefix: string, shard: number): string {
  return `${prefix}:{${shardTag(shard)}}:gone:`;
}

/** The consumer group of the turn streams. */
export const drainGroup = 'drain';
