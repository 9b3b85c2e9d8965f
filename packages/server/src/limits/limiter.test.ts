import { randomUUID } from 'node:crypto';
import { ProblemError } from '@parley/errors';
import { createLogger } from '../base/logger.ts';
import { closeRedis, connectRedis, createRedis, type RedisClient } from '../redis/redis.ts';
import { createLimiter, type Contract, type Limiter } from './limiter.ts';
import { specificationPolicies, type LimitPolicy } from './policy.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const now = Date.UTC(2026, 10, 21, 12);
const contract = (limit: number): Contract => ({
  organizationId: randomUUID(),
  limit,
  periodStartedAt: new Date(Date.UTC(2026, 10, 1)),
  periodEndsAt: new Date(Date.UTC(2026, 11, 1)),
});
const caller = (over: Partial<Parameters<Limiter>[1]> = {}): Parameters<Limiter>[1] => ({
  tokenId: randomUUID(),
  tokenKind: 'publishable',
  address: '192.0.2.1',
  contract: undefined,
  ...over,
});
const evaluate = { method: 'post', path: '/v1/evaluate' };

let redis: RedisClient;
beforeAll(async () => {
  redis = await connectRedis({
    urls: [process.env['REDIS_URL']!],
    isCluster: false,
    logger,
    name: 'limits',
    mode: 'fast',
  });
});
afterAll(() => closeRedis(redis));

const limiterOf = (policies: readonly LimitPolicy[]): Limiter =>
  createLimiter({ redis, prefix: `test-${randomUUID()}`, policies, logger, now: () => now });
const quotaOnly = specificationPolicies.filter(({ kind }) => kind === 'quota');
/** The policies of the specification, their bursts over a window that no slow machine outruns. */
const slowly = specificationPolicies.map((policy) =>
  policy.kind === 'burst' ? { ...policy, windowSeconds: 600 } : policy,
);

async function outcome(request: Promise<void>): Promise<ProblemError | undefined> {
  return request.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ProblemError) return error;
      throw error;
    },
  );
}

test('of 200 requests at once at one below the limit just one is let through', async () => {
  const limit = limiterOf(quotaOnly);
  const counted = caller({ contract: contract(100) });
  for (let i = 0; i < 99; i++) await limit(evaluate, counted);
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => outcome(limit(evaluate, counted))));
  expect(outcomes.filter((problem) => problem === undefined)).toHaveLength(1);
});

test('an exceeded quota says when the period ends, in the members and headers of the specification', async () => {
  const limit = limiterOf(quotaOnly);
  const counted = caller({ contract: contract(1) });
  await limit(evaluate, counted);
  const problem = await outcome(limit(evaluate, counted));
  expect(problem).toMatchObject({
    code: 'quota-exceeded',
    status: 429,
    headers: {
      'Retry-After': String(9.5 * 86_400),
      'X-RateLimit-Limit': '1',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(Date.UTC(2026, 11, 1) / 1_000),
    },
    extensions: {
      quota: {
        limit: 1,
        used: 1,
        period_started_at: '2026-11-01T00:00:00.000Z',
        period_ends_at: '2026-12-01T00:00:00.000Z',
      },
    },
  });
});

test('the next billing period starts from nothing, and organizations do not share', async () => {
  const limit = limiterOf(quotaOnly);
  const first = contract(1);
  await limit(evaluate, caller({ contract: first }));
  const next = {
    ...first,
    periodStartedAt: first.periodEndsAt,
    periodEndsAt: new Date(Date.UTC(2027, 0, 1)),
  };
  expect(await outcome(limit(evaluate, caller({ contract: next })))).toBeUndefined();
  expect(await outcome(limit(evaluate, caller({ contract: contract(1) })))).toBeUndefined();
});

test.each([
  ['post', '/v1/evaluate', true],
  ['post', '/v1/intersections', true],
  ['post', '/v1/distance', true],
  ['post', '/v1/subjects', true],
  ['get', '/v1/sources', false],
  ['get', '/v1/rulesets', false],
  ['get', '/v1/rulesets/{rulesetId}', false],
  ['post', '/v1/rulesets', false],
  ['post', '/v1/bots/{publicId}/startChat', false],
])('%s %s costs quota: %s', async (method, path, isBillable) => {
  const limit = limiterOf(quotaOnly);
  const counted = caller({ contract: contract(1) });
  await limit({ method, path }, counted);
  expect((await outcome(limit({ method, path }, counted))) !== undefined).toBe(isBillable);
});

test('a burst is refused per key, with the problem of the specification, and costs no quota', async () => {
  const limit = limiterOf(slowly);
  const counted = caller({ contract: contract(20) });
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => outcome(limit(evaluate, counted))));
  const refused = outcomes.filter((problem) => problem !== undefined);
  expect(refused).toHaveLength(40);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['rate-limit-exceeded']));
  expect(refused[0]!.headers).toEqual({
    'Retry-After': expect.stringMatching(/^(600|5\d\d)$/),
    'X-RateLimit-Limit': '20',
    'X-RateLimit-Remaining': '0',
  });
  expect(await outcome(limit(evaluate, { ...counted, tokenId: randomUUID() }))).toMatchObject({
    code: 'quota-exceeded',
  });
});

test('while Redis is away bursts are still counted, and quotas let pass', async () => {
  const away = createRedis({
    urls: ['redis://127.0.0.1:1'],
    isCluster: false,
    logger,
    name: 'away',
    mode: 'fast',
  });
  const limit = createLimiter({
    redis: away,
    prefix: 'x',
    policies: slowly,
    logger,
    now: () => now,
  });
  const counted = caller({ contract: contract(1) });
  const outcomes = [];
  for (let i = 0; i < 30; i++) outcomes.push(await outcome(limit(evaluate, counted)));
  expect(outcomes.filter((problem) => problem === undefined)).toHaveLength(20);
  expect(outcomes.find((problem) => problem !== undefined)).toMatchObject({ code: 'rate-limit-exceeded' });
  away.disconnect();
});
