import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { freePorts } from '@parley/testing';
import { startLossyProxy, type LossyProxy } from './lossy-proxy.ts';

const server = createServer();
const opened: LossyProxy[] = [];
const forEver = 2 ** 30;

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(async () => {
  await Promise.all(opened.map((proxy) => proxy.stop()));
  await once(server.close(), 'close');
});

/** Opens a connection that says something, by a proxy with so much delay; gives both of its ends. */
async function introduced(
  words: string,
  delayMs: number,
): Promise<{ readonly client: Socket; readonly upstream: Socket }> {
  const [port = 0] = await freePorts(1);
  const proxy = await startLossyProxy({ port, delayMs });
  opened.push(proxy);
  proxy.leadTo((server.address() as AddressInfo).port);
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const client = connect(proxy.port, '127.0.0.1');
  client.write(words);
  const [upstream] = await accepted;
  await once(upstream, 'data');
  return { client, upstream };
}

test('a client is served without a delay', async () => {
  const { client, upstream } = await introduced('GET key', forEver);
  upstream.write('value');
  expect(String((await once(client, 'data'))[0])).toBe('value');
});

test('a replica hears of its primary after a while', async () => {
  const { client, upstream } = await introduced('PSYNC ? -1', 50);
  const from = performance.now();
  upstream.write('value');
  expect(String((await once(client, 'data'))[0])).toBe('value');
  expect(performance.now() - from).toBeGreaterThan(49);
});

test('what is on its way to a replica is lost with its primary', async () => {
  const { client, upstream } = await introduced('PSYNC ? -1', forEver);
  let got = '';
  client.on('data', (chunk) => (got += String(chunk)));
  upstream.end('is lost');
  await once(client, 'close');
  expect(got).toBe('');
});
