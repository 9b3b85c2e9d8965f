import { EventEmitter } from 'node:events';
import { prepareDates } from '@parley/blocks/prepare';
import { createModelMeans } from '@parley/models';
import {
  cachedChannelSchema,
  cachedCredentialOwnerSchema,
  cachedCredentialSchema,
  cachedInstallationSchema,
  cachedPointerSchema,
  redisKeys,
  type CachedChannel,
  type CachedCredential,
  type CachedCredentialOwner,
  type CachedInstallation,
  type CachedPointer,
  type RedisKeys,
} from '@parley/schema/contract';
import {
  closeRedis,
  createKeyRing,
  createLimiter,
  createLogger,
  createTracing,
  keysOf,
  refuseToServe,
  type Limiter,
  type LimitPolicy,
  type Logger,
  type RedisClient,
  type Tracing,
  fairSlots,
  keptWrites,
  type KeptWrites,
  replication,
  sharedRate,
  type SharedRate,
} from '@parley/server';
import { createEgress, type Egress } from '@parley/server/egress';
import {
  checkScanner,
  checkStorage,
  createContentReader,
  createFileScanner,
  createFileStore,
  type ContentReader,
  type FileStore,
  type Scanner,
} from '@parley/storage';
import type { z } from 'zod';
import { revalidatingCache, type RevalidatingCache } from './revalidating-cache.ts';
import type { Config } from './config.ts';
import { chatPolicies } from './chat-policies.ts';
import { credentialSource, type CredentialSource } from './credentials/credential-source.ts';
import { flowSource, type FlowSource } from './flows/flow-source.ts';
import { createChatMetrics, type ChatMetrics } from './metrics/chat-metrics.ts';
import { addGauges } from './metrics/gauges.ts';
import { createManagement, type Management } from './management/management.ts';
import { watchPressure, type Pressure } from './pressure.ts';
import { pageTokens, type PageTokens } from './principals/page-token.ts';
import { sharedSlots, type SharedSlots } from './fairness/shared-slots.ts';
import { parsePrincipal, principalSource, type PrincipalSource } from './principals/principal-source.ts';
import type { EffectContext } from './effects/performer.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox-pool.ts';
import { markMaker, type MarkMaker } from './payments/provider/payment-marks.ts';
import { connectCheckedRedis } from './preflight.ts';
import { pageLookSource, type PageLookSource } from './share/page-look-source.ts';
import { sessionIds, type SessionIds } from './sessions/session-id.ts';
import { uploadTokens, type UploadTokens } from './uploads/upload-token.ts';

/** Everything the chat service works with. */
export type Deps = SharedSlots & {
  readonly config: Config;
  readonly logger: Logger;
  readonly redis: RedisClient;
  /** For what a client is told is kept: done once the replicas have it. */
  readonly kept: KeptWrites;
  readonly keys: RedisKeys;
  readonly management: Management;
  readonly principals: PrincipalSource;
  readonly pageTokens: PageTokens;
  /** Pointers by public id, and by bot id. */
  readonly publicIds: RevalidatingCache<CachedPointer>;
  readonly publishedBots: RevalidatingCache<CachedPointer>;
  readonly installation: RevalidatingCache<CachedInstallation>;
  /** The workspaces of credentials, for requests that name a credential alone. */
  readonly credentialOwners: RevalidatingCache<CachedCredentialOwner>;
  /** The bots that answer the contacts of credentials. */
  readonly channelBots: RevalidatingCache<CachedChannel>;
  /** Emits `due` when a contact of a channel has written to this process. */
  readonly contactsDue: EventEmitter;
  /** Opens credentials of workspaces, for performers of effects and channels alone. */
  readonly credentials: CredentialSource;
  readonly flows: FlowSource;
  readonly pageLooks: PageLookSource;
  readonly sandbox: Sandbox;
  readonly egress: Egress;
  /** The limits for language models, the tokens that workspaces have used, and the slots that are shared fairly. */
  readonly models: EffectContext['models'];
  /** Undefined in an installation that stores no files. */
  readonly files: FileStore | undefined;
  /** Undefined in one that does not scan them. */
  readonly scanner: Scanner | undefined;
  /** Looks into the files that visitors send. */
  readonly content: ContentReader;
  /** The pace at which all files together come in. */
  readonly uploadRate: SharedRate;
  readonly uploadTokens: UploadTokens;
  readonly paymentMarks: MarkMaker;
  readonly sessionIds: SessionIds;
  readonly pressure: Pressure;
  readonly limiter: Limiter;
  readonly policies: readonly LimitPolicy[];
  readonly metrics: ChatMetrics;
  readonly tracing: Tracing;
  readonly close: () => Promise<void>;
};

const hourMs = 3_600_000;
/** Redis keeps a snapshot this much longer than a session that uses it. */
const snapshotMarginMs = hourMs;
/** Redis keeps the draft of a preview this long after its last use. */
const keepDraftMs = 2 * hourMs;

/** Milliseconds that a session lives on after a turn. */
export function sessionTtlMs(config: Config): number {
  return config.SESSION_TTL_HOURS * hourMs;
}

function sandboxOf(config: Config, logger: Logger): Sandbox {
  return createSandbox({
    threads: config.SANDBOX_THREADS,
    limitMs: config.SANDBOX_LIMIT_MS,
    memoryBytes: config.SANDBOX_MEMORY_MB * 1024 * 1024,
    maxWaitingPerWorkspace: 200,
    onLost: (error) => logger.error({ err: error }, 'a sandbox thread ended unexpectedly'),
  });
}

function modelsOf(config: Config, redis: RedisClient, logger: Logger, now: () => number): Deps['models'] {
  return {
    ...createModelMeans(config, { redis, logger, now }),
    // apart from requests: a model may speak for a minute, and nothing else is to wait for it
    slots: fairSlots({
      running: config.MAX_CONCURRENT_MODELS,
      runningPerOrganization: Math.floor(config.MAX_CONCURRENT_MODELS / 2),
      waitingPerWorkspace: config.TURNS_WAITING_PER_WORKSPACE,
    }),
  };
}

function egressOf(config: Config): Egress {
  return createEgress({
    allowedNetworks: config.EGRESS_ALLOWED_NETWORKS,
    maxRequestBytes: config.EGRESS_MAX_REQUEST_BYTES,
    maxResponseBytes: config.EGRESS_MAX_RESPONSE_BYTES,
    maxRedirects: 5,
  });
}

/** The ring that opens credentials; undefined in an installation without keys. */
function keyServiceOf(config: Config): ReturnType<typeof createKeyRing> | undefined {
  const ring = keysOf(config);
  return ring && createKeyRing(ring);
}

/** Reads a cache entry out of Redis; undefined for something else. */
function parserOf<T>(schema: z.ZodType<T>): (json: unknown) => T | undefined {
  return (json) => schema.safeParse(json).data;
}

/** Tells the workers which streams to drain; again after each connection, should Redis have come back empty. */
async function announceShards(
  redis: RedisClient,
  keys: RedisKeys,
  count: number,
  logger: Logger,
): Promise<void> {
  const announce = async (): Promise<void> => {
    await redis.sadd(keys.shards, ...Array.from({ length: count }, (_, shard) => String(shard)));
  };
  redis.on('ready', () => {
    announce().catch((error: unknown) => logger.warn({ err: error }, 'the shards could not be announced'));
  });
  await announce();
}

/** The caches of what management knows, each with its counter of lookups. */
function managementEntries({
  management,
  metrics,
  ...common
}: Pick<Deps, 'redis' | 'logger' | 'management' | 'metrics'> & { readonly now: () => number }) {
  const tokenLookups = metrics.lookupsOf('token');
  const principalEntries = revalidatingCache({
    ...common,
    parse: parsePrincipal,
    isKnown: ({ principal }) => principal !== null,
    ask: management.token,
    onLookup: tokenLookups,
  });
  const pointerEntries = (cache: string, ask: Management['publicId']): RevalidatingCache<CachedPointer> =>
    revalidatingCache({
      ...common,
      parse: parserOf(cachedPointerSchema),
      isKnown: ({ pointer }) => pointer !== null,
      ask,
      onLookup: metrics.lookupsOf(cache),
    });
  const installation = revalidatingCache({
    ...common,
    parse: parserOf(cachedInstallationSchema),
    isKnown: () => true,
    ask: management.installation,
    onLookup: metrics.lookupsOf('installation'),
  });
  const credentialEntries: RevalidatingCache<CachedCredential> = revalidatingCache({
    ...common,
    parse: parserOf(cachedCredentialSchema),
    isKnown: ({ credential }) => credential !== null,
    ask: (subject) => {
      const [workspaceId = '', ...id] = subject.split('/');
      return management.credential(workspaceId, id.join('/'));
    },
    onLookup: metrics.lookupsOf('credential'),
  });
  const credentialOwners = revalidatingCache({
    ...common,
    parse: parserOf(cachedCredentialOwnerSchema),
    isKnown: ({ workspaceId }) => workspaceId !== null,
    ask: management.credentialOwner,
    onLookup: metrics.lookupsOf('credential-owner'),
  });
  const channelBots = revalidatingCache({
    ...common,
    parse: parserOf(cachedChannelSchema),
    isKnown: ({ bot }) => bot !== null,
    ask: management.channel,
    onLookup: metrics.lookupsOf('channel'),
  });
  return {
    channelBots,
    credentialEntries,
    credentialOwners,
    principalEntries,
    tokenLookups,
    publicIds: pointerEntries('public-id', management.publicId),
    publishedBots: pointerEntries('published-bot', management.published),
    installation,
  };
}

function scannerOf(config: Config, logger: Logger): ReturnType<typeof createFileScanner> {
  return createFileScanner(config, (error) =>
    logger.error({ err: error }, 'a file was taken without a scan for viruses'),
  );
}

/**
 * Connects to Redis and starts what the service works with. Resolves once Redis answers; throws `CannotServe` where the
 * service cannot rely on it.
 */
export async function createDeps(config: Config): Promise<Deps> {
  const tracing = await createTracing({ service: 'chat', endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT });
  const logger = createLogger({ service: 'chat', level: config.LOG_LEVEL });
  const now = (): number => Date.now();
  const redis = await connectCheckedRedis(config, logger);
  const metrics = createChatMetrics();
  const onMissed = metrics.writeMissedReplicas;
  const kept = keptWrites(redis, { ...replication(config), logger, name: 'parley-chat', onMissed });
  await kept.ready;
  const files = createFileStore(config, metrics.registry);
  const scanner = scannerOf(config, logger);
  refuseToServe(await Promise.all([checkStorage(files), checkScanner(scanner)]), logger);
  const keys = redisKeys(config.REDIS_PREFIX);
  await announceShards(redis, keys, config.SHARDS, logger);
  const management = createManagement(config.MANAGEMENT_URL, config.INTERNAL_TOKEN, now, tracing);
  const means = { redis, logger, now, management, metrics };
  const { credentialEntries, principalEntries, tokenLookups, ...entries } = managementEntries(means);
  const life = { keepMs: sessionTtlMs(config) + snapshotMarginMs, keepDraftMs };
  const drafts = { most: config.PREVIEWS_PER_WORKSPACE, maxBytes: config.PREVIEW_BYTES_PER_WORKSPACE };
  const threads = { sandbox: sandboxOf(config, logger), content: createContentReader() };
  prepareDates();
  const egress = egressOf(config);
  const onLookup = metrics.lookupsOf('flow');
  const flows = flowSource({ redis, keys, management, ...life, drafts, now, onLookup });
  const policies = chatPolicies(config);
  const pages = pageTokens(config.CHAT_SECRET, now);
  const pressure = watchPressure(redis, config);
  addGauges({ config, metrics, sandbox: threads.sandbox, pressure, redis });
  return {
    config,
    logger,
    redis,
    kept,
    keys,
    management,
    pageTokens: pages,
    principals: principalSource({
      pages,
      entries: principalEntries,
      redis,
      keys,
      now,
      onProcessHit: () => tokenLookups('process'),
    }),
    ...entries,
    credentials: credentialSource({
      ...means,
      entries: credentialEntries,
      keys,
      keyService: keyServiceOf(config),
    }),
    flows,
    pageLooks: pageLookSource({ ...life, redis, keys, flows, onLookup: metrics.lookupsOf('page-look') }),
    ...threads,
    egress,
    models: modelsOf(config, redis, logger, now),
    files,
    scanner,
    ...sharedSlots(config),
    contactsDue: new EventEmitter(),
    uploadRate: sharedRate(config.MAX_UPLOAD_BYTES_PER_SECOND),
    uploadTokens: uploadTokens(config.CHAT_SECRET, now),
    paymentMarks: markMaker(config.CHAT_SECRET),
    sessionIds: sessionIds(config.CHAT_SECRET),
    pressure,
    limiter: createLimiter({ redis, prefix: config.REDIS_PREFIX, policies, logger, now }),
    policies,
    metrics,
    tracing,
    async close() {
      pressure.stop();
      const parts = [threads.sandbox, threads.content, egress, management];
      await Promise.all([files?.close(), ...parts.map((part) => part.close())]);
      await kept.close();
      await closeRedis(redis);
      await tracing.stop();
    },
  };
}
