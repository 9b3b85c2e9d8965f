import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  closeRedis,
  connectRedis,
  createApp,
  createLimiter,
  createLogger,
  endpointsOf,
  listen,
  policiesWith,
  type AnyEndpoint,
  type Contract,
  type LimitPolicy,
  type Listening,
  type RedisClient,
} from '../src/index.ts';

/** The operations of the specification's section Limits, as a service would have them that offers them. */
const operations: readonly (readonly [method: 'get' | 'post', path: string, isBillable: boolean])[] = [
  ['post', '/v1/evaluate', true],
  ['post', '/v1/intersections', true],
  ['post', '/v1/distance', true],
  ['post', '/v1/subjects', true],
  ['get', '/v1/sources', false],
  ['get', '/v1/rulesets', false],
  ['get', '/v1/rulesets/{rulesetId}', false],
  ['post', '/v1/rulesets', false],
];

type Principal = { readonly tokenId: string; readonly contract: Contract };
const now = Date.UTC(2026, 10, 21, 12);
const defineEndpoint = endpointsOf<Principal, undefined>();
const logger = createLogger({ service: 'test', level: 'silent' });

let handled = 0;
const endpoints: AnyEndpoint<Principal, undefined>[] = operations.map(([method, path]) =>
  defineEndpoint({
    method,
    path,
    operationId: `${method} ${path}`,
    summary: 'An operation',
    tags: ['Test'],
    access: { tokens: ['secret'], allow: () => undefined },
    response: z.object({}),
    errors: [],
    handle() {
      handled += 1;
      return Promise.resolve({});
    },
  }),
);

let redis: RedisClient;
const running: Listening[] = [];

beforeAll(async () => {
  const urls = [process.env['REDIS_URL']!];
  redis = await connectRedis({ urls, isCluster: false, logger, name: 'limits', mode: 'fast' });
});
afterEach(async () => {
  handled = 0;
  await Promise.all(running.splice(0).map((server) => server.stop()));
});
afterAll(() => closeRedis(redis));

/** A service of its own, whose callers have bought `limit` requests; a token is whatever a caller says it is. */
async function serve(limit: number, policies: readonly LimitPolicy[] = policiesWith([])): Promise<string> {
  const contract = {
    organizationId: 'organization',
    limit,
    periodStartedAt: new Date(Date.UTC(2026, 10, 1)),
    periodEndsAt: new Date(Date.UTC(2026, 11, 1)),
  };
  const count = createLimiter({ redis, prefix: `test-${randomUUID()}`, policies, logger, now: () => now });
  const app = createApp<Principal, undefined>({
    deps: undefined,
    logger,
    errorsBase: 'https://errors.example',
    trustedProxies: [],
    endpoints,
    authenticate: (tokenId) => ({ tokenId, contract }),
    limit: ({ method, path }, caller, { address }) =>
      count({ method, path }, { ...caller, tokenKind: 'secret', address: address() }),
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0, drainLimitMs: 1_000 });
  running.push(server);
  return `${server.url}/api`;
}

/** The burst limit of the specification over a window that no slow machine outruns. */
const burst = (limit: number, windowSeconds: number): LimitPolicy => ({
  kind: 'burst',
  name: 'burst-per-key',
  routes: 'all',
  per: 'token',
  limit,
  windowSeconds,
});

const call = (url: string, method: string, path: string, token = 'key'): Promise<Response> =>
  fetch(`${url}${path.replace('{rulesetId}', 'r1')}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${token}` },
  });

const headersOf = ({ headers }: Response) => ({
  type: headers.get('content-type'),
  retryAfter: headers.get('retry-after'),
  limit: headers.get('x-ratelimit-limit'),
  remaining: headers.get('x-ratelimit-remaining'),
  reset: headers.get('x-ratelimit-reset'),
});

test('the quota problem is the one of the specification, to the letter', async () => {
  const url = await serve(1);
  expect((await call(url, 'post', '/v1/evaluate')).status).toBe(200);
  const answer = await call(url, 'post', '/v1/distance');
  expect(answer.status).toBe(429);
  expect(headersOf(answer)).toEqual({
    type: 'application/problem+json',
    retryAfter: String(9.5 * 86_400),
    limit: '1',
    remaining: '0',
    reset: String(Date.UTC(2026, 11, 1) / 1_000),
  });
  expect(await answer.json()).toEqual({
    type: 'https://errors.example/quota-exceeded',
    title: 'Quota Exceeded',
    status: 429,
    detail: 'The monthly limit of 1 requests is exceeded for this billing period.',
    instance: '/api/v1/distance',
    quota: {
      limit: 1,
      used: 1,
      period_started_at: '2026-11-01T00:00:00.000Z',
      period_ends_at: '2026-12-01T00:00:00.000Z',
    },
  });
  expect(handled).toBe(1);
});

test('the burst problem is the one of the specification, to the letter', async () => {
  const url = await serve(1_000, policiesWith([burst(20, 600)]));
  const answers = await Promise.all(Array.from({ length: 30 }, () => call(url, 'get', '/v1/sources')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  expect(headersOf(refused[0]!)).toEqual({
    type: 'application/problem+json',
    retryAfter: expect.stringMatching(/^(600|5\d\d)$/),
    limit: '20',
    remaining: '0',
    reset: null,
  });
  expect(await refused[0]!.json()).toEqual({
    type: 'https://errors.example/rate-limit-exceeded',
    title: 'Rate Limit Exceeded',
    status: 429,
    detail: 'Rate limit exceeded.',
    instance: '/api/v1/sources',
  });
});

test.each(operations)('%s %s consumes quota: %s', async (method, path, isBillable) => {
  const url = await serve(0);
  expect((await call(url, method, path)).status).toBe(isBillable ? 429 : 200);
});

test('of 200 parallel requests at one below the limit just one gets through, whatever the key', async () => {
  const url = await serve(100);
  for (let i = 0; i < 99; i++) expect((await call(url, 'post', '/v1/subjects', `key-${i}`)).status).toBe(200);
  handled = 0;
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => call(url, 'post', '/v1/evaluate', `burst-${i}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(handled).toBe(1);
});

test('the burst limit is per key, and a refused burst costs no quota', async () => {
  const url = await serve(21, policiesWith([burst(20, 600)]));
  const flood = await Promise.all(
    Array.from({ length: 40 }, () => call(url, 'post', '/v1/evaluate', 'loud')),
  );
  expect(flood.filter(({ status }) => status === 200)).toHaveLength(20);
  expect((await call(url, 'post', '/v1/evaluate', 'quiet')).status).toBe(200);
  const over = await call(url, 'post', '/v1/evaluate', 'quiet');
  expect(over.headers.get('x-ratelimit-limit')).toBe('21');
});

test('after the time a refused caller is told to wait, the next request passes', async () => {
  const url = await serve(1_000, policiesWith([burst(1, 2)]));
  let answer = await call(url, 'get', '/v1/sources');
  for (let calls = 0; answer.status === 200 && calls < 10_000; calls++)
    answer = await call(url, 'get', '/v1/sources');
  await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1_000));
  expect((await call(url, 'get', '/v1/sources')).status).toBe(200);
});

test('an operator’s policy takes the place of the specification’s of the same name', () => {
  const own: LimitPolicy = { kind: 'quota', name: 'billable-requests', routes: 'all' };
  expect(policiesWith([own]).filter(({ kind }) => kind === 'quota')).toEqual([own]);
  expect(policiesWith([own]).map(({ name }) => name)).toEqual(['burst-per-key', 'billable-requests']);
});
