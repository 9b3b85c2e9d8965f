import { startDnsServer, type DnsServer } from '../../tests/support/dns-server.ts';
import { startHttpServer, type HttpServer } from '../../tests/support/http-server.ts';
import { parseNetwork } from './address-rules.ts';
import { createEgress, type Egress, type OutgoingRequest } from './egress.ts';
import { EgressError } from './egress-error.ts';

const allowedNetworks = [parseNetwork('127.0.0.1')];
const limits = { maxRequestBytes: 1_000, maxResponseBytes: 10_000, maxRedirects: 3 };
const secret = 'canary-9f2c';
/** Time enough for everything here, however slow the machine. */
const longMs = 600_000;

let dns: DnsServer;
let server: HttpServer;
let elsewhere: HttpServer;
let egress: Egress;

/** The addresses of each name, the first, second, … time somebody asks for it. */
const names: Record<string, (time: number) => string[]> = {
  'open.test': () => ['127.0.0.1'],
  'inside.test': () => ['10.0.0.1'],
  'both.test': () => ['127.0.0.1', '169.254.169.254'],
  'rebinding.test': (time) => (time === 1 ? ['127.0.0.1'] : ['169.254.169.254']),
  'rebinding-back.test': (time) => (time === 1 ? ['169.254.169.254'] : ['127.0.0.1']),
};

beforeAll(async () => {
  dns = await startDnsServer((name, time) => names[name]?.(time) ?? []);
  elsewhere = await startHttpServer((_request, response) => response.end('elsewhere'));
  server = await startHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const status = searchParams.get('status');
    if (pathname === '/redirect') {
      response.writeHead(Number(status ?? 302), { location: searchParams.get('to') ?? '' }).end();
    } else if (pathname === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (pathname === '/large') response.end('x'.repeat(10_001));
    else if (pathname === '/drip') response.write('a');
    else if (pathname === '/silent') return;
    else if (pathname === '/reset') request.socket.resetAndDestroy();
    else response.setHeader('content-type', 'text/plain').end('hello');
  });
  egress = createEgress({ allowedNetworks, ...limits }, dns.resolve);
});
afterAll(async () => {
  await egress.close();
  await Promise.all([server.stop(), elsewhere.stop(), dns.stop()]);
});

const request = (url: string, over: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  method: 'GET',
  url,
  headers: [],
  timeoutMs: longMs,
  ...over,
});

async function failure(outgoing: OutgoingRequest, through: Egress = egress): Promise<EgressError> {
  const error: unknown = await through.send(outgoing).then(
    () => 'nothing',
    (reason: unknown) => reason,
  );
  if (error instanceof EgressError) return error;
  throw new Error(`expected a failure, not ${String(error)}`);
}

const at = (host: string, path = '/'): string => `http://${host}:${server.port}${path}`;
const unreachable = {
  reason: 'refused',
  message: 'The host is unknown, or may not be reached from here.',
};

test('a request that may be made gets its response', async () => {
  expect(await egress.send(request(at('open.test')))).toMatchObject({
    status: 200,
    text: 'hello',
    headers: { 'content-type': 'text/plain' },
  });
});

describe('names', () => {
  test.each(['inside.test', 'both.test', 'nobody.test'])('%s is refused in the same words', async (name) => {
    expect(await failure(request(at(name)))).toMatchObject(unreachable);
  });

  test('the system’s own name for this machine is refused', async () => {
    const own = createEgress({ allowedNetworks: [], ...limits });
    expect(await failure(request(at('localhost')), own)).toMatchObject(unreachable);
    await own.close();
  });

  test('a name is asked for once: the connection goes to the answer that was judged', async () => {
    const fresh = createEgress({ allowedNetworks, ...limits }, dns.resolve);
    expect(await fresh.send(request(at('rebinding.test')))).toMatchObject({ status: 200 });
    expect(dns.asked.filter((name) => name === 'rebinding.test')).toHaveLength(1);
    await fresh.close();
    // and the next connection is judged by what the name says then
    expect(await failure(request(at('rebinding.test')))).toMatchObject(unreachable);
  });

  test('a name that led inside is refused however it would answer next', async () => {
    const before = server.requests.length;
    expect(await failure(request(at('rebinding-back.test')))).toMatchObject(unreachable);
    expect(dns.asked.filter((name) => name === 'rebinding-back.test')).toHaveLength(1);
    expect(server.requests).toHaveLength(before);
  });
});

describe('redirects', () => {
  const via = (to: string, status = 302): string =>
    at('open.test', `/redirect?status=${status}&to=${encodeURIComponent(to)}`);

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://[::1]/',
    '//127.0.0.2/',
    'http://inside.test/',
    'http://both.test/',
  ])('to %s are refused: every hop is judged', async (target) => {
    expect(await failure(request(via(target)))).toMatchObject(unreachable);
  });

  test.each(['file:///etc/passwd', 'gopher://x/', 'javascript:1', 'http://user:pass@open.test/'])(
    'to %s are refused',
    async (target) => expect(await failure(request(via(target)))).toMatchObject({ reason: 'refused' }),
  );

  test('end somewhere', async () => {
    expect(await failure(request(at('open.test', '/loop')))).toMatchObject({
      reason: 'refused',
      message: 'There were too many redirects.',
    });
  });

  const keys = [
    ['Authorization', `Bearer ${secret}`],
    ['X-Api-Key', secret],
    ['Cookie', secret],
    ['Accept', 'text/plain'],
  ] as const;

  test('to another origin take no keys along', async () => {
    await egress.send(request(via(`http://open.test:${elsewhere.port}/`), { headers: keys }));
    expect(elsewhere.requests.at(-1)!.headers).toMatchObject({ accept: 'text/plain' });
    expect(JSON.stringify(elsewhere.requests)).not.toContain(secret);
  });

  test('within an origin keep them', async () => {
    await egress.send(request(via('/'), { headers: keys }));
    expect(server.requests.at(-1)!.headers).toMatchObject({ 'x-api-key': secret });
  });

  test.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [303, 'HEAD', 'HEAD'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
    [302, 'PUT', 'PUT'],
  ])('with %i make %s a %s', async (status, method, then) => {
    await egress.send(request(via('/', status), { method, body: 'x' }));
    expect(server.requests.at(-1)).toMatchObject({ method: then, path: '/' });
  });
});

describe('limits', () => {
  test.each([
    ['a response that is too large', { url: '/large' }, 'refused', 'The response is too large.'],
    ['a response that never begins', { url: '/silent' }, 'timeout', 'The request took too long.'],
    ['a response that never ends', { url: '/drip' }, 'timeout', 'The request took too long.'],
    ['a connection that breaks', { url: '/reset' }, 'failed', 'The request failed.'],
    [
      'a body that is too large',
      { url: '/', method: 'POST', body: 'x'.repeat(1_001) },
      'refused',
      'The request is too large.',
    ],
    ['a method of the connection', { url: '/', method: 'CONNECT' }, 'refused', 'The method is not allowed.'],
    ['a method that echoes', { url: '/', method: 'TRACE' }, 'refused', 'The method is not allowed.'],
  ])('%s', async (_, { url, ...over }, reason, message) => {
    const outgoing = request(at('open.test', url), {
      timeoutMs: reason === 'timeout' ? 300 : longMs,
      ...over,
    });
    expect(await failure(outgoing)).toMatchObject({ reason, message });
  });

  test('what is left of a turn need not be a whole number of milliseconds', async () => {
    expect(await egress.send(request(at('open.test'), { timeoutMs: longMs + 0.5 }))).toMatchObject({
      status: 200,
    });
  });
});

test('no failure repeats an address, a header or a body', async () => {
  const headers = [['X-Api-Key', secret]] as const;
  const body = secret;
  const failures = await Promise.all(
    [`http://${secret}.test/`, at('inside.test', `/${secret}`), at('open.test', `/reset?${secret}`)].map(
      (url) => failure(request(url, { method: 'POST', headers, body })),
    ),
  );
  for (const { message } of failures) expect(message).not.toMatch(/canary|10\.0\.0\.1|127\.0\.0\.1|inside/);
});
