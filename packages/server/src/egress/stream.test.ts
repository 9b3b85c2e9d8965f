import { Readable } from 'node:stream';
import { startHttpServer, type HttpServer } from '../../tests/support/http-server.ts';
import { startDnsServer, type DnsServer } from '../../tests/support/dns-server.ts';
import { parseNetwork } from './address-rules.ts';
import { createEgress, type Egress, type StreamedRequest } from './egress.ts';
import { EgressError } from './egress-error.ts';

const longMs = 600_000;
const secret = 'canary-4b1e';

let dns: DnsServer;
let server: HttpServer;
let elsewhere: HttpServer;
let egress: Egress;
/** Ends the response that `/held` has begun. */
let release: () => void;
let whenClosed: Promise<void>;

beforeAll(async () => {
  dns = await startDnsServer((name) => (name === 'open.test' ? ['127.0.0.1'] : ['10.0.0.1']));
  elsewhere = await startHttpServer((_request, response) => response.end('elsewhere'));
  server = await startHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    if (pathname === '/redirect')
      response.writeHead(307, { location: searchParams.get('to') ?? '' }).end('moved');
    else if (pathname === '/held') {
      response.write('first');
      release = () => response.end('last');
      whenClosed = new Promise((resolve) => response.on('close', resolve));
    } else if (pathname === '/large') response.end('x'.repeat(50_000));
    else if (pathname === '/silent') return;
    else if (pathname === '/breaks') response.write('part', () => request.socket.resetAndDestroy());
    else response.writeHead(429, { 'retry-after': '2' }).end('later');
  });
  egress = createEgress(
    {
      allowedNetworks: [parseNetwork('127.0.0.1')],
      maxRequestBytes: 1_000,
      maxResponseBytes: 10,
      maxRedirects: 3,
    },
    dns.resolve,
  );
});
afterAll(async () => {
  await egress.close();
  await Promise.all([server.stop(), elsewhere.stop(), dns.stop()]);
});

const at = (path: string, host = 'open.test'): string => `http://${host}:${server.port}${path}`;
const request = (url: string, over: Partial<StreamedRequest> = {}): StreamedRequest => ({
  method: 'POST',
  url,
  headers: [],
  body: '{}',
  timeoutMs: longMs,
  idleMs: longMs,
  maxResponseBytes: 10_000,
  ...over,
});

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const part of body) text += Buffer.from(part).toString();
  return text;
}

async function failure(work: Promise<unknown>): Promise<EgressError> {
  const error: unknown = await work.then(
    () => 'nothing',
    (reason: unknown) => reason,
  );
  if (error instanceof EgressError) return error;
  throw new Error(`expected a failure, not ${String(error)}`);
}

const reading = async (outgoing: StreamedRequest): Promise<string> =>
  readAll((await egress.stream(outgoing)).body);

test('gives parts of a response before it ends', async () => {
  const { status, body } = await egress.stream(request(at('/held')));
  expect(status).toBe(200);
  expect(Buffer.from((await body.next()).value!).toString()).toBe('first');
  release();
  expect(await readAll(body)).toBe('last');
});

test('ends the connection of a response that nobody begins to read', async () => {
  const { body } = await egress.stream(request(at('/held')));
  await body.return();
  await whenClosed;
  expect((await body.next()).done).toBe(true);
});

test('sends bytes with their size, once: not to another address', async () => {
  const chunks = (): AsyncIterable<Uint8Array> => Readable.from([Buffer.from('first'), Buffer.from('last')]);
  const bytes = (): StreamedRequest['body'] => ({ sizeBytes: 9, chunks: chunks() });
  await reading(request(at('/'), { body: bytes() }));
  expect(server.requests.at(-1)).toMatchObject({ headers: { 'content-length': '9' } });
  const to = encodeURIComponent(at('/'));
  expect(await failure(reading(request(at(`/redirect?to=${to}`), { body: bytes() })))).toMatchObject({
    reason: 'refused',
    message: 'The server wants the file at another address.',
  });
  const short = { sizeBytes: 10, chunks: chunks() };
  expect(await failure(reading(request(at('/'), { body: short })))).toMatchObject({ reason: 'failed' });
});

test('gives status and headers of a refusal', async () => {
  const { status, headers, body } = await egress.stream(request(at('/')));
  expect({ status, after: headers['retry-after'], text: await readAll(body) }).toEqual({
    status: 429,
    after: '2',
    text: 'later',
  });
});

test('judges addresses, also those of redirects', async () => {
  const words = { reason: 'refused', message: 'The host is unknown, or may not be reached from here.' };
  expect(await failure(reading(request(at('/', 'inside.test'))))).toMatchObject(words);
  const away = encodeURIComponent('http://169.254.169.254/latest/');
  expect(await failure(reading(request(at(`/redirect?to=${away}`))))).toMatchObject(words);
});

test('takes no key along to another origin', async () => {
  const to = encodeURIComponent(`http://open.test:${elsewhere.port}/`);
  const headers = [['Authorization', `Bearer ${secret}`]] as const;
  expect(await reading(request(at(`/redirect?to=${to}`), { headers }))).toBe('elsewhere');
  expect(JSON.stringify(elsewhere.requests)).not.toContain(secret);
});

test.each([
  ['a body over its own limit', '/large', {}, 'refused', 'The response is too large.'],
  ['a silence before the response', '/silent', { idleMs: 100 }, 'timeout', 'The request took too long.'],
  ['a silence within it', '/held', { idleMs: 100 }, 'timeout', 'The request took too long.'],
  ['the time for everything', '/held', { timeoutMs: 100 }, 'timeout', 'The request took too long.'],
  ['a connection that breaks', '/breaks', {}, 'failed', 'The request failed.'],
])('ends with a failure on %s', async (_, path, over, reason, message) => {
  expect(await failure(reading(request(at(path), over)))).toMatchObject({ reason, message });
});

test('closes the connection of a reader who goes away', async () => {
  const { body } = await egress.stream(request(at('/held')));
  await body.next();
  await body.return();
  await whenClosed;
});

test('ends where its caller wants no more', async () => {
  const wish = new AbortController();
  const { body } = await egress.stream(request(at('/held'), { signal: wish.signal }));
  await body.next();
  wish.abort();
  expect(await failure(readAll(body))).toMatchObject({ reason: 'failed' });
  await whenClosed;
});
