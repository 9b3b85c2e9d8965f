import { z } from 'zod';
import { bodyBudget, createApp, createLogger, endpointsOf, listen, type Listening } from '../src/index.ts';

let server: Listening;
/** Ends the requests that are being answered. */
let end: () => void;
let ended: Promise<void>;
let taken = 0;

beforeAll(async () => {
  const keep = endpointsOf<string, undefined>()({
    method: 'post',
    path: '/keep',
    operationId: 'keep',
    summary: 'Works on a body until the test says so',
    tags: ['Test'],
    access: { tokens: ['secret'], allow: () => undefined },
    body: z.string(),
    response: z.object({}),
    errors: [],
    async handle() {
      taken += 1;
      await ended;
      return {};
    },
  });
  const app = createApp<string, undefined>({
    deps: undefined,
    logger: createLogger({ service: 'test', level: 'silent' }),
    errorsBase: 'https://errors.example',
    trustedProxies: [],
    endpoints: [keep],
    authenticate: (token) => token,
    limit: () => undefined,
    bodies: { budget: bodyBudget(200), ownerOf: (token) => token },
  });
  server = await listen(app, { host: '127.0.0.1', port: 0, drainLimitMs: 1_000 });
});
afterAll(() => server.stop());
beforeEach(() => {
  ended = new Promise((resolve) => {
    end = resolve;
  });
});

const send = (owner: string, length: number): Promise<Response> =>
  fetch(`${server.url}/api/keep`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
    body: JSON.stringify('x'.repeat(length)),
  });

test('a body beyond the share of its owner is refused until an earlier one is answered; others are served', async () => {
  const first = send('a', 90);
  const other = send('b', 90);
  for (let looks = 0; taken < 2 && looks < 100_000; looks++)
    await new Promise((resolve) => setImmediate(resolve));
  const refused = await send('a', 20);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toMatchObject({ type: 'https://errors.example/bodies-busy' });
  end();
  expect((await first).status).toBe(200);
  expect((await other).status).toBe(200);
  expect((await send('a', 90)).status).toBe(200);
});
