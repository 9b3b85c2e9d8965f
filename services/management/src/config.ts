import {
  booleanVariable,
  integerVariable,
  limitPoliciesVariable,
  listVariable,
  logLevels,
  Secret,
  secretVariable,
} from '@parley/server';
import { networksVariable } from '@parley/server/egress';
import { z } from 'zod';

/** Everything the management service can be told by its environment. The README's table is made from this. */
export const configSchema = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PORT: integerVariable(0, 65_535).default(3000).describe('Port of the API; 0 lets the system choose'),
  WORKER_PORT: integerVariable(0, 65_535).default(3002).describe('Port of the worker’s health endpoints'),
  DATABASE_URL: z.url().describe('postgres:// URL of the database'),
  DATABASE_POOL_SIZE: integerVariable(1, 1_000).default(10).describe('Connections one process keeps'),
  REDIS_URL: listVariable.describe(
    'redis:// or rediss:// URL; several, with commas, for the nodes of a cluster',
  ),
  REDIS_CLUSTER: booleanVariable.default(false).describe('Whether REDIS_URL names a Redis Cluster'),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .default('parley')
    .describe('What all keys begin with; the same as in the chat service'),
  INTERNAL_TOKEN: secretVariable.describe('Shared with the chat service'),
  ERRORS_BASE_URL: z
    .url()
    .default('https://parley.invalid/errors')
    .describe('What the `type` of every problem begins with'),
  SESSION_TTL_HOURS: integerVariable(1, 24 * 90)
    .default(48)
    .describe('How long a chat session lives on after a turn; the same as in the chat service'),
  ALLOWED_ORIGINS: listVariable
    .default([])
    .describe('Origins whose pages may call the API from a browser: the builder’s own'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .transform((url) => new Secret(url))
    .optional()
    .describe(
      'smtp:// or smtps:// URL, user and password in it, of the server that mails of bots go through',
    ),
  SMTP_FROM: z.string().default('parley@localhost').describe('The sender of those mails'),
  EGRESS_ALLOWED_NETWORKS: networksVariable
    .default([])
    .describe('Networks (CIDR) that attachments may come from although they are not public'),
  TRUSTED_PROXIES: listVariable
    .default([])
    .describe('Addresses or networks of proxies in front of this service'),
  QUOTA_PER_MONTH: integerVariable(0, 1_000_000_000)
    .default(0)
    .describe('Billable requests of an organization without a contract of its own; 0: any number'),
  LIMIT_POLICIES: limitPoliciesVariable
    .default([])
    .describe('Limits on requests, as JSON: see infra/docs/limits.md'),
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
