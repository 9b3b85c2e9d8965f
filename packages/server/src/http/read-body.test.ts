import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { bodyReader } from './read-body.ts';

const read = bodyReader(100, false);

/** A server that reads each body, and tells of the requests whose end it has seen and those it had to wait for. */
const requests: { request: IncomingMessage; body: unknown; counted: number; waited: boolean }[] = [];
const server = createServer((request, response) => {
  void (async () => {
    // as in a service, which asks first who calls
    await Promise.resolve();
    let counted = 0;
    const body = read(request, (bytes) => void (counted += bytes));
    const waited = request.listenerCount('data') > 0;
    requests.push({ request, body: await body.catch(String), counted, waited });
    response.end('{}');
  })();
});
let socket: Socket;

beforeEach(async () => {
  requests.length = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
});
afterEach(async () => {
  socket.destroy();
  server.close();
  await once(server, 'close');
});

const head = (length: number): string =>
  `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

test('a body that comes with its head is read without waiting, and to its end', async () => {
  for (const body of ['{"a":1}', '{"a":2}']) {
    socket.write(`${head(7)}${body}`);
    await once(socket, 'data');
  }
  expect(requests.map(({ body, counted, waited }) => ({ body, counted, waited }))).toEqual([
    { body: { a: 1 }, counted: 7, waited: false },
    { body: { a: 2 }, counted: 7, waited: false },
  ]);
  expect(requests.map(({ request }) => request.readableEnded)).toEqual([true, true]);
});

test('a body that comes after its head is waited for', async () => {
  socket.write(`${head(7)}{"a"`);
  await once(server, 'request');
  socket.write(':1}');
  await once(socket, 'data');
  expect(requests).toMatchObject([{ body: { a: 1 }, counted: 7, waited: true }]);
});

test('a body that is too long is refused though it comes with its head', async () => {
  socket.write(`${head(120)}{"a":"${'x'.repeat(112)}"}`);
  await once(socket, 'data');
  expect(requests).toMatchObject([{ body: expect.stringMatching(/Error/), waited: true }]);
});
