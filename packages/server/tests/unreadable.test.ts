import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { listen, type Listening } from '../src/index.ts';

let server: Listening;
beforeAll(async () => {
  server = await listen((_, response) => response.end('ok'), {
    host: '127.0.0.1',
    port: 0,
    drainLimitMs: 0,
    headers: { limitMs: 100, lookMs: 20 },
  });
});
afterAll(() => server.stop());

async function opened(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** The status and the body of what comes back for these bytes. */
async function answerTo(bytes: string): Promise<{ status: string; body: unknown }> {
  const socket = await opened();
  socket.write(bytes);
  const said = await text(socket);
  const [head = '', body = ''] = said.split('\r\n\r\n');
  expect(head).toContain('Content-Type: application/problem+json');
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  return { status: head.slice(0, head.indexOf('\r\n')), body: JSON.parse(body) as unknown };
}

test.each([
  ['no HTTP', 'hello\r\n\r\n', 'is no request of HTTP'],
  [
    'too many headers',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'has more headers than fit',
  ],
  ['headers that do not end', 'GET / HTTP/1.1\r\nHost: a\r\n', 'did not arrive in time'],
])('%s is refused with a problem of the catalogue', async (_, bytes, detail) => {
  expect(await answerTo(bytes)).toEqual({
    status: 'HTTP/1.1 400 Invalid request',
    body: expect.objectContaining({
      type: expect.stringMatching(/\/errors\/invalid-request$/),
      status: 400,
      errors: [{ pointer: ':request', detail }],
    }) as unknown,
  });
});

test('a connection on which nothing was asked ends without an answer that somebody could take for theirs', async () => {
  const socket = await opened();
  expect(await text(socket)).toBe('');
});
