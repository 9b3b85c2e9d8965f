/** Everything that passes between the two services: they share nothing else. */
export {
  cachedPrincipalSchema,
  cachedUserSchema,
  type CachedPrincipal,
  type CachedUser,
  type Principal,
} from './principal.ts';
export { cachedInstallationSchema, type CachedInstallation } from './installation.ts';
export {
  cachedCredentialOwnerSchema,
  cachedCredentialSchema,
  credentialContext,
  type CachedCredential,
  type CachedCredentialOwner,
  type SealedContent,
  type SealedCredential,
} from './credentials.ts';
export {
  cachedChannelSchema,
  carrierOf,
  channelCarriers,
  channelCredentials,
  channelNames,
  channelNews,
  channelOf,
  channelPath,
  channelPreviewMs,
  channelWords,
  previewedChannelSchema,
  previewWordForm,
  previewWordMs,
  type CachedChannel,
  type ChannelBot,
  type ChannelCarrier,
  type ChannelName,
  type ChannelNews,
  type PreviewedChannel,
  type WaitingPreview,
} from './channel.ts';
export { longestSearch, mostPassages, passageSchema, type Passage } from './passage.ts';
export { cachedPointerSchema, type CachedPointer, type Pointer } from './pointer.ts';
export { snapshotSchema, type Snapshot } from './snapshot.ts';
export {
  botLineSchema,
  transcriptLineSchema,
  turnRecordSchema,
  visitorLineSchema,
  type Delivery,
  type KeptFile,
  type ModelUse,
  type ResultRecord,
  type TranscriptLine,
  type TurnRecord,
} from './turn-record.ts';
export { lateLogRecordSchema, mostLateLogs, type LateLogRecord } from './late-log-record.ts';
export {
  paymentRecordSchema,
  paymentStages,
  type PaymentNote,
  type PaymentRecord,
  type PaymentStage,
} from './payment-record.ts';
export {
  extensionOf,
  fileAddressOf,
  fileAt,
  fileKeyOf,
  filePathOf,
  fileRoute,
  noExtension,
  previewFiles,
  type FileAddress,
  type FileHosts,
} from './file-address.ts';
export {
  mediaAddressOf,
  mediaFolder,
  mediaKeyOf,
  mediaPathOf,
  mediaRoute,
  type MediaAddress,
} from './media-address.ts';
export { createdAtOf, maxShards, positionOf, resultIdOf, shardOf, tiesPerMillisecond } from './result-id.ts';
export { drainGroup, goneKeys, redisKeys, type RedisKeys } from './redis-keys.ts';
export { shardTag } from './shards.ts';
export { internalApi, probePath, type RememberedResult } from './internal-api.ts';
