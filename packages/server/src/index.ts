export type { Express, Request, Response } from 'express';
export { jsonOf } from './http/json-of.ts';
export { createApp, type AppOptions } from './http/app.ts';
export { KnownFailure } from './http/known-failure.ts';
export { readerSlots, type ReaderSlots } from './http/reader-slots.ts';
export type { LeastPace } from './fairness/least-pace.ts';
export { bodyBudget } from './http/body-budget.ts';
export { serveDocs } from './http/docs.ts';
export {
  endpointsOf,
  requestBytes,
  SerializedJson,
  StreamedBody,
  type Access,
  type AnyEndpoint,
  type DefineEndpoint,
  type TokenKind,
} from './http/endpoint.ts';
export { clockFinding } from './doctor/check-clock.ts';
export { checkInternalApi } from './doctor/check-internal-api.ts';
export { checkDisks } from './doctor/check-disks.ts';
export { checkRedis } from './doctor/check-redis.ts';
export { checkEgressSettings, checkSecrets } from './doctor/check-settings.ts';
export { checkEgress } from './doctor/check-egress.ts';
export { failure, fine, reportOf, warning, type Finding } from './doctor/finding.ts';
export { reasonOf } from './doctor/reason.ts';
export { checkRedisIfThere, reachRedis, readyInTime, unreachableRedis } from './doctor/reach-redis.ts';
export { CannotServe, refuseToServe } from './doctor/refuse.ts';
export {
  EnvironmentError,
  exitCodeConfig,
  booleanVariable,
  integerVariable,
  listVariable,
  parseEnv,
  Secret,
  renamedFrom,
  secretVariable,
} from './base/env.ts';
export { pauseAfter } from './base/backoff.ts';
export { bytesOf, hasGone, withBytes } from './http/stream-body.ts';
export { MadeWay, senderSlots, type SenderSlots, type TimedBytes } from './http/sender-slots.ts';
export { serveHealth, type HealthCheck } from './http/health.ts';
export { listen, type Listening } from './process/lifecycle.ts';
export { createLogger, type Logger } from './base/logger.ts';
export { isLoopback } from './base/loopback.ts';
export { serveOthers } from './base/serve-others.ts';
export { shortSessionId } from './base/short-session-id.ts';
export { serveAdmin } from './process/admin.ts';
export { roomOf } from './disk/disk-room.ts';
export { addDiskGauge } from './metrics/disk-gauge.ts';
export { gaugeOf, one } from './metrics/gauges.ts';
export { counterOf, createMetrics, histogramOf, type Metrics } from './metrics/metrics.ts';
export { openApiDocument, type ApiWebhook } from './http/openapi.ts';
export { bearerToken, type RequestContext } from './base/request-context.ts';
export { closeRedis, connectRedis, createRedis, isRedisAway, type RedisClient } from './redis/redis.ts';
export { giveBack, type Held } from './redis/give-back.ts';
export { whileProlonged } from './redis/while-prolonged.ts';
export { keptWrites, NotKept, type KeptWrites, type KeptWritesOptions } from './redis/kept-writes.ts';
export { redisAddress, redisUse, replication } from './redis/redis-address.ts';
export { redisScript } from './redis/redis-script.ts';
export { hashOfToken, isToken, newToken } from './base/token.ts';
export { createTracing } from './tracing/create-tracing.ts';
export { noTracing, type Tracing } from './tracing/tracing.ts';
export { runService } from './process/run-service.ts';
export { createKeyRing, type KeyService, type WrappedKey } from './sealing/key-ring.ts';
export { keysOf, keyVariables } from './sealing/key-variables.ts';
export { rewrap, seal, unseal } from './sealing/seal.ts';
export { serviceVariables } from './process/service-variables.ts';
export { setIfNewer } from './redis/versioned-cache.ts';
export { fairCache } from './fairness/fair-cache.ts';
export { fairQueue, type FairQueue } from './fairness/fair-queue.ts';
export { fairSlots, NoSlot, type FairSlots, type Slot } from './fairness/fair-slots.ts';
export { slowOrganizations } from './fairness/slow-organizations.ts';
export { sharedRate, type SharedRate } from './fairness/shared-rate.ts';
export type { Tenant } from './fairness/tenant.ts';
export { createThreadPool, threadBeside, ThreadEnded, type ThreadLimits } from './threads/thread-pool.ts';
export { addressBlock } from './limits/address-block.ts';
export { createGuessLimiter, type GuessLimiter } from './limits/guess-limiter.ts';
export { createLimiter, type Contract, type Limiter } from './limits/limiter.ts';
export { createSpending, type Spending } from './limits/spending.ts';
export { policiesWith, storageLimitOf, type LimitPolicy, type StorageLimit } from './limits/policy.ts';
