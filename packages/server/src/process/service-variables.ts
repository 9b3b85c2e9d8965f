import { z } from 'zod';
import { integerVariable, listVariable, secretVariable } from '../base/env.ts';
import { limitPoliciesVariable } from '../limits/policy.ts';
import { logLevels } from '../base/logger.ts';
import { redisVariables } from '../redis/redis-address.ts';

/** Environment variables of both services: each spreads this into the schema of its own variables. */
export const serviceVariables = {
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  ...redisVariables,
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .default('parley')
    .describe('Prefix of all keys; the same in both services'),
  INTERNAL_TOKEN: secretVariable.describe('Token between the services; the same in both'),
  ERRORS_BASE_URL: z
    .url()
    .optional()
    .describe('Prefix of the `type` of every problem; unset: `/errors` on the host that was asked'),
  SESSION_TTL_HOURS: integerVariable(1, 24 * 90)
    .default(48)
    .describe(
      'Hours that a chat session lives on after a turn, at most a 64th longer; the same in both services',
    ),
  TRUSTED_PROXIES: listVariable
    .default([])
    .describe('Addresses or networks of proxies in front of this service'),
  WATCHED_DIRS: listVariable
    .default([])
    .describe('Folders on the disks of Redis and Postgres, where these are on this machine'),
  MIN_FREE_DISK_BYTES: integerVariable(1_000_000, 1_000_000_000_000_000 - 1)
    .default(1_000_000_000)
    .describe('Room on the disks of WATCHED_DIRS below which new chats and files are refused'),
  // half of it is one caller's, and holds the largest body there is
  MAX_BODY_BYTES_IN_HAND: integerVariable(16_777_216, 10_000_000_000)
    .default(33_554_432)
    .describe(
      'Bytes of JSON bodies that one process reads and works on at a time; half of them of one owner',
    ),
  LIMIT_POLICIES: limitPoliciesVariable
    .default([])
    .describe('Limits on requests, as JSON: see infra/docs/limits.md'),
  EGRESS_PROBE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('A URL that bots have to reach: chat, worker and `parley admin doctor` try it; unset: none'),
  ADMIN_PORT: integerVariable(1, 65_535)
    .optional()
    .describe('Port that serves /metrics for Prometheus, not for the public; unset: none'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe('Base URL of an OTLP/HTTP collector; set, it turns tracing on'),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('The least severe lines that are logged'),
  LOG_SUCCESSES_PERCENT: integerVariable(0, 100)
    .default(100)
    .describe('Share of the successful requests that get a log line; those that fail always do'),
};
