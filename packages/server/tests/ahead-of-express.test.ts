import { botNotFound } from '@parley/errors';
import { z } from 'zod';
import { createApp, createLogger, endpointsOf, listen, type Listening } from '../src/index.ts';
import { expressMessages } from '../src/process/lifecycle.ts';

const contract = {
  access: { tokens: ['secret' as const], allow: () => undefined },
  summary: 'An operation',
  tags: ['Extension'],
  method: 'post' as const,
  params: z.object({ name: z.string().max(8) }),
  response: z.object({ name: z.string() }),
  errors: [],
};
const defineEndpoint = endpointsOf<object, undefined>();
const endpoints = [
  defineEndpoint({
    ...contract,
    path: '/things/{name}',
    operationId: 'one',
    handle({ params: { name }, context }) {
      if (name === 'fails') throw new Error('it broke');
      if (name === 'absent') throw botNotFound(undefined);
      if (name === 'kept') context.setResponseHeader('Cache-Control', 'max-age=5');
      return Promise.resolve({ name });
    },
  }),
];

const running: Listening[] = [];
const lines: Record<string, unknown>[] = [];
afterEach(async () => {
  lines.length = 0;
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

async function serve(origins: 'any' | string[], isBornWithIt: boolean): Promise<string> {
  const write = (line: string): unknown => lines.push(JSON.parse(line) as Record<string, unknown>);
  const app = createApp<object, undefined>({
    deps: undefined,
    logger: createLogger({ service: 'test', level: 'info' }, { write }),
    errorsBase: undefined,
    trustedProxies: [],
    endpoints,
    authenticate: (token) => (token === 'somebody' ? {} : undefined),
    limit: () => undefined,
    cors: { origins, methods: ['POST'] },
  });
  const options = { host: '127.0.0.1', port: 0, drainLimitMs: 1_000 };
  const messages = isBornWithIt ? { messages: expressMessages(app) } : {};
  const server = await listen(app, { ...options, ...messages });
  running.push(server);
  return server.url;
}

async function ask(url: string, token: string): Promise<object> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, Origin: 'https://page.example', 'X-Request-Id': 'asked' },
  });
  const headers = Object.fromEntries(response.headers);
  delete headers['date'];
  return { status: response.status, headers, body: await response.json() };
}

/** A line of the log without what differs between two requests. */
const lasting = ({ time: _, durationMs: __, err: ___, ...line }: Record<string, unknown>): object => line;

// a slash at the end leaves the address to the router
test.each([
  ['any', true],
  ['any', false],
  [['https://page.example'], true],
  [['https://other.example'], true],
] as const)(
  'an operation answers alike ahead of Express and through it: origins %j, %j',
  async (origins, isBorn) => {
    const url = await serve(origins === 'any' ? 'any' : [...origins], isBorn);
    for (const [name, token, status] of [
      ['good', 'somebody', 200],
      ['kept', 'somebody', 200],
      ['good', 'nobody', 401],
      ['absent', 'somebody', 404],
      ['too-long-a-name', 'somebody', 400],
      ['fails', 'somebody', 500],
    ] as const) {
      lines.length = 0;
      const ahead = await ask(`${url}/api/things/${name}`, token);
      const routed = await ask(`${url}/api/things/${name}/`, token);
      expect(ahead).toMatchObject({ status });
      const instance = (text: string): string => text.replaceAll(`/things/${name}/"`, `/things/${name}"`);
      expect(JSON.parse(instance(JSON.stringify({ ...routed, headers: {} })))).toEqual({
        ...ahead,
        headers: {},
      });
      const { headers: some } = ahead as { headers: Record<string, string> };
      const { headers: others } = routed as { headers: Record<string, string> };
      // an address that is named in a problem is one letter longer
      expect({ ...others, 'content-length': '' }).toEqual({ ...some, 'content-length': '' });
      const told = lines.map(lasting);
      expect(told.slice(0, told.length / 2)).toEqual(told.slice(told.length / 2));
    }
  },
);

test('a header that an operation sets takes the place of the usual one', async () => {
  const url = await serve('any', true);
  const { headers } = await fetch(`${url}/api/things/kept`, {
    method: 'POST',
    headers: { Authorization: 'Bearer somebody' },
  });
  expect(headers.get('cache-control')).toBe('max-age=5');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
