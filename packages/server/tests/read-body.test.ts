import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ProblemError } from '@parley/errors';
import { bodyReader } from '../src/http/read-body.ts';
import { startHttpServer, type HttpServer } from './support/http-server.ts';

const limitBytes = 64;
let server: HttpServer;
/** The outcome of the last body: its value, or the code of the problem. */
let last: Promise<unknown>;

beforeAll(async () => {
  const required = bodyReader(limitBytes, false);
  const optional = bodyReader(limitBytes, true);
  server = await startHttpServer((request, response) => {
    const read = request.url === '/optional' ? optional : required;
    const ready =
      request.url === '/late' ? new Promise((resolve) => request.on('close', resolve)) : undefined;
    last = Promise.resolve(ready)
      .then(() => read(request, () => undefined))
      .catch((error: unknown) => (error instanceof ProblemError ? error.code : error));
    void last.then((value) => response.end(JSON.stringify(value)));
  });
});
afterAll(() => server.stop());

type Body = string | Uint8Array | ReadableStream<Uint8Array>;

async function post(body: Body | undefined, headers: Record<string, string> = {}, path = '/') {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });
  return answer.json();
}

const chunks = (...parts: readonly string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

test('a body is what its JSON says, whatever it is and in however many pieces it comes', async () => {
  await expect(post('{"a":["ä",1]}')).resolves.toEqual({ a: ['ä', 1] });
  await expect(post('7')).resolves.toBe(7);
  await expect(post(chunks('{"a"', ':', '"b"}'))).resolves.toEqual({ a: 'b' });
  await expect(post('\u{FEFF}{}')).resolves.toEqual({});
});

test('a body of just the limit is read, one byte more is too large, and the connection goes on', async () => {
  const text = 'x'.repeat(limitBytes - 2);
  await expect(post(JSON.stringify(text))).resolves.toBe(text);
  await expect(post(JSON.stringify(`${text}x`))).resolves.toBe('body-too-large');
  await expect(post(chunks('"', text, text, '"'))).resolves.toBe('body-too-large');
  await expect(post('x'.repeat(5_000_000))).resolves.toBe('body-too-large');
  await expect(post('{}')).resolves.toEqual({});
});

test('nothing counts as {} where a body may be left out, and as malformed elsewhere', async () => {
  await expect(post(undefined, {}, '/optional')).resolves.toEqual({});
  await expect(post(chunks(), {}, '/optional')).resolves.toEqual({});
  await expect(post(undefined)).resolves.toBe('malformed-json');
  await expect(post(chunks())).resolves.toBe('malformed-json');
});

test.each<[what: string, body: Body, headers: Record<string, string>, code: string]>([
  ['half of an object', '{"a":', {}, 'malformed-json'],
  ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), {}, 'malformed-json'],
  ['another type', '{}', { 'content-type': 'text/plain' }, 'unsupported-media-type'],
  ['another charset', '{}', { 'content-type': 'application/json; charset=latin1' }, 'unsupported-media-type'],
  ['a compressed body', '{}', { 'content-encoding': 'gzip' }, 'unsupported-media-type'],
])('%s is refused', async (_, body, headers, code) => {
  await expect(post(body, headers)).resolves.toBe(code);
});

test.each(['/', '/late'])('a body whose sender goes away is not waited for (%s)', async (path) => {
  const socket = connect(server.port, '127.0.0.1');
  const before = server.requests.length;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{"a"`,
  );
  for (let looks = 0; server.requests.length === before && looks < 10_000; looks++) await delay(5);
  socket.destroy();
  await once(socket, 'close');
  await expect(last).resolves.toBe('malformed-json');
});
