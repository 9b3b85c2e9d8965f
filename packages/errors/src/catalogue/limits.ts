import { defineError } from '../define-error.ts';

/** The billing period, with its begin and end in ISO 8601. */
type Quota = {
  readonly limit: number;
  readonly used: number;
  readonly periodStartedAt: string;
  readonly periodEndsAt: string;
  readonly retryAfterSeconds: number;
};

/** Specification, section Errors. */
export const quotaExceeded = defineError<Quota>({
  code: 'quota-exceeded',
  status: 429,
  title: 'Quota Exceeded',
  detail: ({ limit }) => `The monthly limit of ${limit} requests is exceeded for this billing period.`,
  headers: ({ limit, periodEndsAt, retryAfterSeconds }) => ({
    'Retry-After': String(retryAfterSeconds),
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': String(Math.floor(Date.parse(periodEndsAt) / 1000)),
  }),
  extensions: ({ limit, used, periodStartedAt, periodEndsAt }) => ({
    quota: { limit, used, period_started_at: periodStartedAt, period_ends_at: periodEndsAt },
  }),
  remedy: 'Wait until `quota.period_ends_at`, or have the limit raised.',
});

/** Specification, section Errors. */
export const rateLimitExceeded = defineError<{ readonly limit: number; readonly retryAfterSeconds: number }>({
  code: 'rate-limit-exceeded',
  status: 429,
  title: 'Rate Limit Exceeded',
  detail: () => 'Rate limit exceeded.',
  headers: ({ limit, retryAfterSeconds }) => ({
    'Retry-After': String(retryAfterSeconds),
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': '0',
  }),
  remedy:
    'Wait for `Retry-After` seconds and try again; if it happens again, back off exponentially with jitter.',
});

export const limitReached = defineError<{ readonly what: string; readonly limit: number }>({
  code: 'limit-reached',
  status: 409,
  title: 'Limit reached',
  detail: ({ what, limit }) => `There are ${limit} ${what} already, and there may be no more.`,
  remedy: 'Remove what is not needed, or have the operator raise the limit (infra/docs/limits.md).',
});
