export type { Express as App } from 'express';
export { createApp, type AppOptions } from './app.ts';
export type { EndedRequest } from './ended-request.ts';
export { serveDocs } from './docs.ts';
export {
  endpointsOf,
  SerializedJson,
  StreamedBody,
  type Access,
  type AnyEndpoint,
  type Endpoint,
  type HandlerRequest,
  type HeaderParameter,
  type TokenKind,
} from './endpoint.ts';
export { clockFinding } from './doctor/check-clock.ts';
export { checkInternalApi } from './doctor/check-internal-api.ts';
export { checkRedis } from './doctor/check-redis.ts';
export { checkEgress, checkSecrets } from './doctor/check-settings.ts';
export { failure, fine, reportOf, warning, type Finding } from './doctor/finding.ts';
export { checkRedisIfThere, reachRedis, unreachableRedis } from './doctor/reach-redis.ts';
export { refuseToServe } from './doctor/refuse.ts';
export {
  booleanVariable,
  EnvironmentError,
  exitCodeConfig,
  integerVariable,
  listVariable,
  parseEnv,
  Secret,
  secretVariable,
} from './env.ts';
export { serveHealth, type HealthCheck } from './health.ts';
export { defaultJsonLimits, inspectJson, type JsonLimits } from './inspect-json.ts';
export { listen, type Listening, type ListenOptions } from './lifecycle.ts';
export { createLogger, logLevels, type Logger } from './logger.ts';
export { serveAdmin } from './metrics/admin.ts';
export { gaugeOf, one, type Reading } from './metrics/gauges.ts';
export {
  counterOf,
  createMetrics,
  histogramOf,
  type Metrics,
  type MetricsOptions,
} from './metrics/metrics.ts';
export { commonProblems, openApiDocument, problemSchema, type ApiInfo } from './openapi.ts';
export { bearerToken, type RequestContext } from './request-context.ts';
export { parsed } from './request-issues.ts';
export { closeRedis, connectRedis, createRedis, type RedisClient, type RedisConnection } from './redis.ts';
export { redisScript, type RedisScript } from './redis-script.ts';
export { createTracing, type TracingOptions } from './tracing/create-tracing.ts';
export { noTracing, type Tracing } from './tracing/tracing.ts';
export { runService } from './run-service.ts';
export { serviceVariables } from './service-variables.ts';
export { setIfNewer, type VersionedFact } from './versioned-cache.ts';
export { createLimiter, type Contract, type Counted, type Limiter } from './limits/limiter.ts';
export {
  limitPoliciesVariable,
  policiesWith,
  specificationPolicies,
  type LimitPolicy,
} from './limits/policy.ts';
