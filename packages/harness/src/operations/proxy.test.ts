import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { repositoryRoot } from '@parley/dev-stack';
import { freePorts, until } from '@parley/testing';

const isThere = await promisify(execFile)('haproxy', ['-v']).then(
  () => true,
  () => false,
);
const whereInstalled = isThere ? test : test.skip;
const note = isThere ? '' : ' (skipped: haproxy is not installed)';

/** The headers that a service behind the proxy got. */
type Seen = { readonly forwarded: string | undefined; readonly times: number };

/** Asks `url` from an address of this machine, with these values of X-Forwarded-For, each a header of its own. */
async function ask(url: string, from: string, claims: readonly string[]): Promise<Seen | undefined> {
  const asked = request(url, {
    localAddress: from,
    headers: { 'X-Forwarded-For': [...claims] },
    agent: false,
  });
  try {
    const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
    const body = await text(answer);
    // what the server below says
    return answer.statusCode === 200 ? (JSON.parse(body) as Seen) : undefined;
  } catch {
    // it does not listen yet
    return undefined;
  }
}

/** Runs the proxy of compose in front of one server, which says what it was told; `outer` is the proxy in front of it. */
async function behindProxy(outer: string, work: (urls: readonly string[]) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-proxy-'));
  const service = createServer((incoming, answer) => {
    const values = incoming.rawHeaders.filter(
      (_, index) => index % 2 === 1 && incoming.rawHeaders[index - 1]?.toLowerCase() === 'x-forwarded-for',
    );
    answer.end(JSON.stringify({ forwarded: values.join(' and '), times: values.length }));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const [chatPort = 0, managementPort = 0, metricsPort = 0] = await freePorts(3);
  const config = (await readFile(join(repositoryRoot, 'infra/docker/haproxy.cfg'), 'utf8'))
    .replace('bind :8081', `bind 127.0.0.1:${chatPort}`)
    .replace('bind :8080', `bind 127.0.0.1:${managementPort}`)
    .replace('bind :8405', `bind 127.0.0.1:${metricsPort}`)
    // an address takes the place of the names that Docker resolves
    .replaceAll(/^ {2}server-template (\w+) \d+ \S+$/gm, `  server $1 127.0.0.1:${port} init-addr last`);
  await writeFile(join(folder, 'haproxy.cfg'), config);
  const proxy = spawn('haproxy', ['-f', join(folder, 'haproxy.cfg')], {
    stdio: 'ignore',
    env: { ...process.env, OUTER_PROXY: outer },
  });
  const urls = [chatPort, managementPort].map((one) => `http://127.0.0.1:${one}`);
  try {
    for (const url of urls) await until(() => ask(url, '127.0.0.1', []));
    await work(urls);
  } finally {
    const ended = once(proxy, 'exit');
    proxy.kill();
    await ended;
    service.closeAllConnections();
    service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

whereInstalled(
  `the proxy of compose tells the services the address that it sees, whatever a visitor says${note}`,
  () =>
    behindProxy('255.255.255.255', async (urls) => {
      for (const url of urls) {
        for (const claims of [
          [],
          ['198.51.100.1'],
          ['198.51.100.1, 10.0.0.1'],
          ['198.51.100.1', '127.0.0.1'],
        ])
          expect(await ask(url, '127.0.0.2', claims)).toEqual({ forwarded: '127.0.0.2', times: 1 });
      }
    }),
);

whereInstalled(`it believes the proxy in front of it, and of its list the last address alone${note}`, () =>
  behindProxy('127.0.0.3', async (urls) => {
    for (const url of urls) {
      expect(await ask(url, '127.0.0.3', ['198.51.100.1'])).toEqual({ forwarded: '198.51.100.1', times: 1 });
      expect(await ask(url, '127.0.0.3', ['10.0.0.1, 198.51.100.1'])).toMatchObject({
        forwarded: '198.51.100.1',
      });
      expect(await ask(url, '127.0.0.2', ['198.51.100.1'])).toEqual({ forwarded: '127.0.0.2', times: 1 });
      expect(await ask(url, '127.0.0.3', [])).toEqual({ forwarded: '127.0.0.3', times: 1 });
    }
  }),
);
