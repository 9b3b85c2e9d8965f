import { z } from 'zod';
import { createApp, createLogger, endpointsOf, listen, type Listening } from '../src/index.ts';

const message = z.object({ type: z.literal('text'), text: z.string() });
const contract = {
  access: { tokens: ['secret' as const], allow: () => undefined },
  summary: 'An operation',
  query: z.object({ limit: z.string().optional() }),
  body: z.object({ message: message.optional(), others: z.record(z.string(), z.unknown()).optional() }),
  isBodyOptional: true,
  response: z.object({}),
  errors: [],
  handle: () => Promise.resolve({}),
};
const defineEndpoint = endpointsOf<object, undefined>();
const endpoints = [
  defineEndpoint({ ...contract, method: 'post', path: '/specified', operationId: 'one', tags: ['Chat'] }),
  defineEndpoint({ ...contract, method: 'post', path: '/ours', operationId: 'two', tags: ['Extension'] }),
];

let server: Listening;
let lines: Record<string, unknown>[];

beforeAll(async () => {
  const destination = {
    write: (line: string): unknown => lines.push(JSON.parse(line) as Record<string, unknown>),
  };
  const app = createApp<object, undefined>({
    deps: undefined,
    logger: createLogger({ service: 'test', level: 'info' }, destination),
    errorsBase: undefined,
    trustedProxies: [],
    endpoints,
    authenticate: () => ({}),
    limit: () => undefined,
  });
  server = await listen(app, { host: '127.0.0.1', port: 0, drainLimitMs: 1_000 });
});
beforeEach(() => {
  lines = [];
});
afterAll(() => server.stop());

async function post(path: string, body: object = {}): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer somebody', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
}

test('a specified operation takes what it does not read, and the line of the request names it', async () => {
  const body = {
    message: { type: 'text', text: 'Hello', metadata: { mood: 'good' } },
    others: { any: { name: 1 } },
    __proto__x: 1,
    extra: true,
  };
  expect(await post('/specified?limit=5&sort=up&_=1', body)).toMatchObject({ status: 200 });
  expect(lines).toEqual([
    expect.objectContaining({
      operation: 'one',
      ignoredParameters: ['?sort', '?_'],
      ignoredFields: ['/message/metadata', '/__proto__x', '/extra'],
    }),
  ]);
});

test('a request of which everything is read has a line without such names', async () => {
  await post('/specified?limit=5', { message: { type: 'text', text: 'Hello' } });
  expect(lines).toEqual([expect.objectContaining({ operation: 'one', status: 200 })]);
  expect(Object.keys(lines[0]!).filter((name) => name.startsWith('ignored'))).toEqual([]);
});

test('an operation of ours refuses a parameter that it does not read, by its name', async () => {
  expect(await post('/ours?limit=5&stauts=failed')).toMatchObject({
    status: 400,
    json: { errors: [{ pointer: '?stauts', detail: 'is not a parameter of this operation' }] },
  });
});

test('no more names are told than fit on a line', async () => {
  const names = Array.from({ length: 50 }, (_, index) => [`n${index}`.padEnd(300, 'x'), 1] as const);
  await post('/specified', Object.fromEntries(names));
  const told = z.object({ ignoredFields: z.array(z.string().max(60)).length(20) });
  expect(told.safeParse(lines[0]).error).toBeUndefined();
});
