import {
  booleanVariable,
  integerVariable,
  limitPoliciesVariable,
  listVariable,
  logLevels,
  secretVariable,
} from '@parley/server';
import { networksVariable } from '@parley/server/egress';
import { z } from 'zod';

/** Everything the chat service can be told by its environment. The README's table is made from this. */
export const configSchema = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PORT: integerVariable(0, 65_535).default(3001).describe('Port to listen on; 0 lets the system choose'),
  REDIS_URL: listVariable.describe(
    'redis:// or rediss:// URL; several, with commas, for the nodes of a cluster',
  ),
  REDIS_CLUSTER: booleanVariable.default(false).describe('Whether REDIS_URL names a Redis Cluster'),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .default('parley')
    .describe('What all keys begin with'),
  MANAGEMENT_URL: z.url().describe('Where the management service answers, for what Redis does not have'),
  INTERNAL_TOKEN: secretVariable.describe('Shared with the management service'),
  CHAT_SECRET: secretVariable.describe('Signs session ids and page tokens; the same in every chat process'),
  ERRORS_BASE_URL: z
    .url()
    .default('https://parley.invalid/errors')
    .describe('What the `type` of every problem begins with'),
  SESSION_TTL_HOURS: integerVariable(1, 24 * 90)
    .default(48)
    .describe('How long a session lives on after a turn'),
  SHARDS: integerVariable(1, 64).default(8).describe('Shards for new sessions; may grow, never shrink'),
  MAX_STREAM_LENGTH: integerVariable(1_000, 100_000_000)
    .default(1_000_000)
    .describe('Turns of a shard that may wait for Postgres; above it new chats are refused'),
  MAX_REDIS_MEMORY_PERCENT: integerVariable(1, 100)
    .default(85)
    .describe('Share of Redis’ maxmemory above which new chats are refused'),
  SANDBOX_THREADS: integerVariable(1, 64).default(2).describe('Threads that run the programs of bots'),
  SANDBOX_LIMIT_MS: integerVariable(10, 60_000).default(1_000).describe('Time one program may take'),
  SANDBOX_MEMORY_MB: integerVariable(4, 1_024).default(32).describe('Memory one program may take'),
  TURN_LIMIT_MS: integerVariable(1_000, 600_000)
    .default(60_000)
    .describe('Time all effects of one turn may take together'),
  TURN_PLACES: integerVariable(1, 1_000)
    .default(8)
    .describe('Turns that one process runs at the same time; those that wait for something do not count'),
  TURNS_WAITING_PER_WORKSPACE: integerVariable(1, 100_000)
    .default(500)
    .describe('Turns of one workspace that may wait in one process; more are refused'),
  EGRESS_ALLOWED_NETWORKS: networksVariable
    .default([])
    .describe('Networks (CIDR) that bots may reach although they are not public'),
  EGRESS_PLACES: integerVariable(2, 10_000)
    .default(256)
    .describe(
      'Requests of bots that one process makes at the same time; one workspace has half of them at most',
    ),
  EGRESS_MAX_REQUEST_BYTES: integerVariable(1_024, 100_000_000)
    .default(1_000_000)
    .describe('The largest body a bot may send'),
  EGRESS_MAX_RESPONSE_BYTES: integerVariable(1_024, 100_000_000)
    .default(1_000_000)
    .describe('The largest response a bot may receive'),
  TRUSTED_PROXIES: listVariable
    .default([])
    .describe('Addresses or networks of proxies in front of this service'),
  START_BURST_LIMIT: integerVariable(0, 1_000_000)
    .default(120)
    .describe('Chats one address may start in START_BURST_SECONDS; 0: any number'),
  START_BURST_SECONDS: integerVariable(1, 3_600).default(60).describe('See START_BURST_LIMIT'),
  LIMIT_POLICIES: limitPoliciesVariable
    .default([])
    .describe('Further limits, as JSON: see infra/docs/limits.md'),
  ADMIN_PORT: integerVariable(1, 65_535)
    .optional()
    .describe('Port that serves /metrics for Prometheus, not for the public; unset: none'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe('Base URL of an OTLP/HTTP collector; set, it turns tracing on'),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('The least severe lines that are logged'),
});
export type Config = Readonly<z.infer<typeof configSchema>>;
