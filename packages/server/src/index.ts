export type { Express as App } from 'express';
export { createApp, type AppOptions } from './app.ts';
export { serveDocs } from './docs.ts';
export {
  endpointsOf,
  SerializedJson,
  StreamedBody,
  type Access,
  type AnyEndpoint,
  type DefineEndpoint,
  type TokenKind,
} from './endpoint.ts';
export { clockFinding } from './doctor/check-clock.ts';
export { checkInternalApi } from './doctor/check-internal-api.ts';
export { checkMail } from './doctor/check-mail.ts';
export { checkRedis } from './doctor/check-redis.ts';
export { checkEgress, checkSecrets } from './doctor/check-settings.ts';
export { checkWayOut } from './doctor/check-way-out.ts';
export { failure, fine, reportOf, warning, type Finding } from './doctor/finding.ts';
export { reasonOf } from './doctor/reason.ts';
export { checkRedisIfThere, reachRedis, unreachableRedis } from './doctor/reach-redis.ts';
export { refuseToServe } from './doctor/refuse.ts';
export {
  EnvironmentError,
  exitCodeConfig,
  integerVariable,
  listVariable,
  parseEnv,
  Secret,
  renamedFrom,
  secretVariable,
} from './env.ts';
export { serveHealth, type HealthCheck } from './health.ts';
export { listen, type Listening } from './lifecycle.ts';
export { createLogger, type Logger } from './logger.ts';
export { serveAdmin } from './metrics/admin.ts';
export { gaugeOf, one } from './metrics/gauges.ts';
export { counterOf, createMetrics, histogramOf, type Metrics } from './metrics/metrics.ts';
export { openApiDocument } from './openapi.ts';
export { bearerToken, type RequestContext } from './request-context.ts';
export { closeRedis, connectRedis, createRedis, type RedisClient } from './redis.ts';
export { redisScript } from './redis-script.ts';
export { hashOfToken, isToken, newToken } from './token.ts';
export { createTracing } from './tracing/create-tracing.ts';
export { noTracing, type Tracing } from './tracing/tracing.ts';
export { runService } from './run-service.ts';
export { serviceVariables } from './service-variables.ts';
export { setIfNewer } from './versioned-cache.ts';
export { createLimiter, type Contract, type Limiter } from './limits/limiter.ts';
export { policiesWith, type LimitPolicy } from './limits/policy.ts';
