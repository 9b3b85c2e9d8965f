import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, problemOf, quotaExceeded, rateLimitExceeded } from './index.ts';

test('codes are unique, in kebab case and explained', () => {
  const codes = catalogue.map(({ code }) => code);
  expect([...new Set(codes)]).toEqual(codes);
  for (const { code, status, title, remedy } of catalogue) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(title.length * remedy.length).toBeGreaterThan(0);
  }
});

test('the documentation has a part for every code, and none for a code that is gone', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../infra/docs/errors.md'), 'utf8');
  const parts = [...page.matchAll(/^## (.+)$/gm)].map(([, code]) => code);
  expect(parts).toEqual(catalogue.map(({ code }) => code));
});

test('the quota problem is the one of the specification, to the letter', () => {
  const error = quotaExceeded({
    limit: 1000,
    used: 1000,
    periodStartedAt: '2026-11-01T00:00:00.000Z',
    periodEndsAt: '2026-12-01T00:00:00.000Z',
    retryAfterSeconds: 864_000,
  });
  expect(problemOf(error, 'https://errors.example', '/api/v1/evaluate')).toEqual({
    type: 'https://errors.example/quota-exceeded',
    title: 'Quota Exceeded',
    status: 429,
    detail: 'The monthly limit of 1000 requests is exceeded for this billing period.',
    instance: '/api/v1/evaluate',
    quota: {
      limit: 1000,
      used: 1000,
      period_started_at: '2026-11-01T00:00:00.000Z',
      period_ends_at: '2026-12-01T00:00:00.000Z',
    },
  });
  expect(error.headers).toEqual({
    'Retry-After': '864000',
    'X-RateLimit-Limit': '1000',
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': '1796083200',
  });
});

test('the rate limit problem is the one of the specification, to the letter', () => {
  const error = rateLimitExceeded({ limit: 20, retryAfterSeconds: 1 });
  expect(problemOf(error, 'https://errors.example', '/api/v1/evaluate')).toEqual({
    type: 'https://errors.example/rate-limit-exceeded',
    title: 'Rate Limit Exceeded',
    status: 429,
    detail: 'Rate limit exceeded.',
    instance: '/api/v1/evaluate',
  });
  expect(error.headers).toEqual({
    'Retry-After': '1',
    'X-RateLimit-Limit': '20',
    'X-RateLimit-Remaining': '0',
  });
});

test('the cause of a problem stays out of what is sent', () => {
  const error = rateLimitExceeded({ limit: 1, retryAfterSeconds: 1 }, new Error('secret'));
  expect(JSON.stringify(problemOf(error, '', '/'))).not.toContain('secret');
  expect(error.cause).toBeInstanceOf(Error);
});
