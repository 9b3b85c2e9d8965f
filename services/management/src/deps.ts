import { randomUUID } from 'node:crypto';
import { createModelMeans, type ModelMeans } from '@parley/models';
import { redisKeys, type RedisKeys } from '@parley/schema/contract';
import {
  closeRedis,
  createGuessLimiter,
  createKeyRing,
  createLimiter,
  createLogger,
  fairSlots,
  createRedis,
  keysOf,
  policiesWith,
  noTracing,
  keptWrites,
  type KeptWrites,
  readerSlots,
  redisAddress,
  replication,
  type GuessLimiter,
  type KeyService,
  type Limiter,
  type LimitPolicy,
  type Logger,
  type ReaderSlots,
  type FairSlots,
  type RedisClient,
  type Tracing,
} from '@parley/server';
import {
  createContentReader,
  createFileScanner,
  createFileStore,
  withRoomPolicy,
  type ContentReader,
  type FileStore,
  type Scanner,
} from '@parley/storage';
import { createDraftCache, type DraftCache } from './bots/changes/draft-cache.ts';
import { createCommentLimits, type CommentLimits } from './comments/comment-limits.ts';
import { createUnpublishedChanges, type UnpublishedChanges } from './bots/unpublished-changes.ts';
import type { Config } from './config.ts';
import { connectDatabase, type Database } from './database/client.ts';
import type { OnBehalfOf } from './database/shared-pool.ts';
import { addPoolGauge } from './maintenance/pool-gauge.ts';
import { addStreamsGauge } from './maintenance/streams-gauge.ts';
import { fileLinks, type FileLinks } from './files/file-links.ts';
import { createManagementMetrics, type ManagementMetrics } from './maintenance/management-metrics.ts';
import { createOidcProvider, type OidcProvider } from './sign-in/oidc-provider.ts';
import { createJudgePool, type JudgePool } from './publishing/judging/judge-pool.ts';
import { createTestPool, type TestPool } from './publishing/tests/test-pool.ts';
import { createRelay, type Relay } from './internal/relay.ts';
import { Live } from './live/live.ts';
import { createSecretBox, type SecretBox } from './database/secret-box.ts';
import { browserAuthenticator, type AuthenticateBrowser } from './principals/authenticate-browser.ts';
import { authenticator, type Authenticate } from './principals/authenticate.ts';

/** Everything the management service works with: its API, its worker and its command line. */
export type Deps = {
  readonly config: Config;
  readonly logger: Logger;
  readonly db: Database;
  /** Connections that work takes in it are of the share of that tenant; all others are the service's own. */
  readonly onBehalfOf: OnBehalfOf;
  readonly redis: RedisClient;
  /** For what has to outlive the Redis that leads now. */
  readonly kept: KeptWrites;
  readonly keys: RedisKeys;
  readonly relay: Relay;
  readonly live: Live;
  readonly authenticate: Authenticate;
  readonly authenticateBrowser: AuthenticateBrowser;
  readonly limiter: Limiter;
  readonly policies: readonly LimitPolicy[];
  readonly guesses: GuessLimiter;
  readonly commentLimits: CommentLimits;
  /** Undefined in an installation without a sign-in provider. */
  readonly oidc: OidcProvider | undefined;
  /** Undefined in an installation without keys for it. */
  readonly secretBox: SecretBox | undefined;
  /** The keys that credentials are sealed under; undefined in an installation without any. */
  readonly keyService: KeyService | undefined;
  readonly metrics: ManagementMetrics;
  readonly tracing: Tracing;
  readonly judging: JudgePool;
  readonly testing: TestPool;
  readonly drafts: DraftCache;
  readonly unpublishedChanges: UnpublishedChanges;
  /** Undefined in an installation that stores no files. */
  readonly files: FileStore | undefined;
  /** Undefined in one that does not scan them. */
  readonly scanner: Scanner | undefined;
  /** Looks into the files that authors send. */
  readonly content: ContentReader;
  readonly fileLinks: FileLinks;
  /** Exports that are sent, each of which holds a page of results in memory. */
  readonly exportSlots: ReaderSlots;
  /** Moves of uploaded media, each of which holds a connection to Postgres. */
  readonly mediaSlots: FairSlots;
  /** Documents that are being received, each of which is in memory as a whole. */
  readonly documentSlots: FairSlots;
  /** Models that propose groups to authors, each of which may take a minute. */
  readonly proposalSlots: FairSlots;
  /** The limits of questions to language models, and the tokens of the workspaces. */
  readonly models: ModelMeans;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly close: () => Promise<void>;
};

/** The process that gets the dependencies. */
export type ProcessName = 'management' | 'worker' | 'cli';

/** Characters of drafts that a process keeps: some large bots that are being edited, in about 40 MB. */
const draftCacheSize = 8 * 1024 * 1024;

const judgePoolOf = (config: Config): JudgePool =>
  createJudgePool({
    threads: config.CHECK_THREADS,
    memoryMb: config.CHECK_MEMORY_MB,
    waitingPerOrganization: config.CHECKS_PER_ORGANIZATION,
    limitMs: config.CHECK_LIMIT_MS,
  });

type SlotsOfProcess = Pick<Deps, 'exportSlots' | 'mediaSlots' | 'documentSlots' | 'proposalSlots'>;

const freeSlots = (): SlotsOfProcess => ({
  exportSlots: readerSlots({ running: 8, runningPerOrganization: 4, waitingPerWorkspace: 20 }),
  mediaSlots: fairSlots({ running: 2, runningPerOrganization: 1, waitingPerWorkspace: 10 }),
  documentSlots: fairSlots({ running: 4, runningPerOrganization: 2, waitingPerWorkspace: 10 }),
  proposalSlots: fairSlots({ running: 8, runningPerOrganization: 4, waitingPerWorkspace: 4 }),
});

type LiveOver = Pick<Deps, 'redis' | 'keys' | 'db' | 'logger' | 'now'>;

/** Live news over a connection of another name: the doctor counts processes by the connections of theirs. */
const liveOver = (config: Config, { keys, ...parts }: LiveOver, name: string): Live =>
  new Live({
    ...parts,
    connect: () =>
      createRedis({ ...redisAddress(config), logger: parts.logger, name: `${name}-live`, mode: 'fast' }),
    channel: keys.live,
    peopleAt: keys.peopleAt,
    newId: randomUUID,
  });

/** Connects on demand: Postgres and Redis may be away when the process starts. */
export function createDeps(config: Config, service: ProcessName, tracing: Tracing = noTracing): Deps {
  // what the command line answers with stands alone on stdout
  const logger = createLogger(
    { service, level: config.LOG_LEVEL },
    service === 'cli' ? process.stderr : undefined,
  );
  const now = (): Date => new Date();
  const millisecond = (): number => now().getTime();
  const database = connectDatabase(
    config.DATABASE_URL,
    { size: config.DATABASE_POOL_SIZE, waitMs: config.DATABASE_WAIT_MS },
    logger,
    tracing,
  );
  const metrics = createManagementMetrics(service);
  addPoolGauge(metrics, database.pool);
  const name = `parley-${service}`;
  const redis = createRedis({ ...redisAddress(config), logger, name, mode: 'fast' });
  const counting = { redis, prefix: config.REDIS_PREFIX, now: millisecond };
  const keys = redisKeys(config.REDIS_PREFIX);
  const kept = keptWrites(redis, { ...replication(config), logger, name });
  const { db, onBehalfOf } = database;
  const live = liveOver(config, { redis, keys, db, logger, now }, name);
  addStreamsGauge(metrics, live);
  const judging = judgePoolOf(config);
  const testing = createTestPool();
  const content = createContentReader();
  const ring = keysOf(config);
  const files = createFileStore(config, metrics.registry);
  const policies = withRoomPolicy(policiesWith(config.LIMIT_POLICIES), config);
  const oidc = config.OIDC_ISSUER === undefined ? undefined : createOidcProvider(config.OIDC_ISSUER, config);
  return {
    config,
    logger,
    db,
    onBehalfOf,
    redis,
    kept,
    keys,
    relay: createRelay({ db, redis, kept, keys, config, logger, now }),
    live,
    authenticate: authenticator(db, config, now),
    authenticateBrowser: browserAuthenticator(db, config, now),
    commentLimits: createCommentLimits({ ...counting, logger }),
    guesses: createGuessLimiter(counting),
    limiter: createLimiter({ ...counting, policies, logger }),
    oidc,
    secretBox: ring && createSecretBox(ring),
    keyService: ring && createKeyRing(ring),
    metrics,
    tracing,
    judging,
    testing,
    drafts: createDraftCache(draftCacheSize),
    unpublishedChanges: createUnpublishedChanges(),
    policies,
    files,
    scanner: createFileScanner(config, (error) =>
      logger.error({ err: error }, 'media were taken without a scan for viruses'),
    ),
    content,
    ...freeSlots(),
    models: createModelMeans(config, { redis, logger, now: millisecond }),
    fileLinks: fileLinks(config.INTERNAL_TOKEN, now),
    now,
    newId: randomUUID,
    async close() {
      await live.close();
      await judging.close();
      await testing.close();
      await content.close();
      await files?.close();
      await oidc?.close();
      await kept.close();
      await closeRedis(redis);
      await database.close();
      await tracing.stop();
    },
  };
}
