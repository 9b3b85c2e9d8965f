import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { repositoryRoot } from '@parley/dev-stack';
import { talkingBot } from '../faults/talking-bot.ts';
import { freePorts, until } from '@parley/testing';
import { startInstallation, type Installation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';

const run = promisify(execFile);
const hosts = { management: 'parley.example.com', chat: 'chat.example.com' };

/** The places of an example that are others here. */
type Places = {
  readonly folder: string;
  readonly plainPort: number;
  readonly tlsPort: number;
  readonly management: string;
  readonly chat: string;
};

const address = (url: string): string => new URL(url).host;

const proxies = [
  {
    program: 'haproxy',
    example: 'infra/tls/haproxy.cfg',
    asks: ['-v'],
    settle: (config: string, { folder, plainPort, tlsPort, management, chat }: Places): string =>
      config
        .replace('bind :80', `bind 127.0.0.1:${plainPort}`)
        .replace('bind :443', `bind 127.0.0.1:${tlsPort}`)
        .replace('/etc/haproxy/certificates', join(folder, 'certificates'))
        .replace('127.0.0.1:3000', address(management))
        .replace('127.0.0.1:3001', address(chat)),
    runs: (file: string) => ['-f', file],
  },
  {
    program: 'caddy',
    example: 'infra/tls/Caddyfile',
    asks: ['version'],
    settle: (config: string, { folder, plainPort, tlsPort, management, chat }: Places): string =>
      `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${tlsPort}\n\tdefault_bind 127.0.0.1\n}\n${config}`
        .replaceAll('\tencode', `\ttls ${folder}/tls.crt ${folder}/tls.key\n\tencode`)
        .replace('127.0.0.1:3000', address(management))
        .replace('127.0.0.1:3001', address(chat)),
    runs: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
];

const isThere = await Promise.all(
  proxies.map(({ program, asks }) =>
    run(program, asks).then(
      () => true,
      () => false,
    ),
  ),
);

describe.each(proxies.map((proxy, index) => ({ ...proxy, isThere: isThere[index] })))(
  '$example',
  ({ program, example, settle, runs, isThere }) => {
    const whereInstalled = isThere === true ? test : test.skip;
    whereInstalled(
      `${program} serves both hosts and says who asks${isThere ? '' : ' (skipped: not installed)'}`,
      async () => {
        const folder = await mkdtemp(join(tmpdir(), 'parley-tls-'));
        const parley = await startInstallation({
          chats: 1,
          appendOnly: 'everysec',
          log: () => undefined,
          environment: {
            TRUSTED_PROXIES: '127.0.0.1/32',
            START_BURST_LIMIT: '1',
            START_BURST_SECONDS: '3600',
          },
        });
        const [plainPort = 0, tlsPort = 0] = await freePorts(2);
        try {
          await makeCertificate(folder);
          const config = await readFile(join(repositoryRoot, example), 'utf8');
          const file = join(folder, 'proxy.conf');
          const { management, chats } = parley;
          const chat = chats[0]?.url ?? '';
          await writeFile(
            file,
            settle(config, { folder, plainPort, tlsPort, management: management.url, chat }),
          );
          const proxy = spawn(program, runs(file), {
            stdio: 'ignore',
            env: { ...process.env, HOME: folder },
          });
          try {
            await serves(parley, folder, tlsPort);
            const plain = await fetch(`http://127.0.0.1:${plainPort}/readyz`, {
              redirect: 'manual',
              headers: { host: hosts.chat },
            });
            expect(plain.status).toBe(308);
          } finally {
            const ended = once(proxy, 'exit');
            proxy.kill();
            await ended;
          }
        } finally {
          await parley.stop();
          await rm(folder, { recursive: true, force: true });
        }
      },
    );
  },
);

async function serves(parley: Installation, folder: string, port: number): Promise<void> {
  const ca = await readFile(join(folder, 'tls.crt'), 'utf8');
  const visit = visitorOf(port, ca);
  await until(async () => (await visit(hosts.chat, 'GET', '/readyz').catch(() => undefined))?.status === 200);
  const { publicId } = await publishBot(parley, talkingBot(1, undefined));
  const start = (from: string, headers = {}): ReturnType<typeof visit> =>
    visit(hosts.chat, 'POST', `/api/v1/bots/${publicId}/startChat`, {
      from,
      headers: {
        authorization: `Bearer ${parley.publishableToken}`,
        'content-type': 'application/json',
        ...headers,
      },
    });
  expect(await start('127.0.0.2')).toMatchObject({ status: 200 });
  expect(await start('127.0.0.3')).toMatchObject({ status: 200 });
  // one chat an hour for each address: its own, and no other that it claims
  expect(await start('127.0.0.2')).toMatchObject({ status: 429 });
  expect(await start('127.0.0.2', { 'x-forwarded-for': '192.0.2.7' })).toMatchObject({ status: 429 });
  const internal = await visit(hosts.management, 'GET', '/internal/tokens/x');
  expect(internal).toMatchObject({ status: 404, body: '' });
  const elsewhere = visit('other.example.com', 'GET', '/readyz').then(
    ({ status }) => status,
    () => 'no certificate',
  );
  expect([421, 'no certificate']).toContain(await elsewhere);
  const asked = await visit(hosts.management, 'GET', '/api/v1/bots/none');
  expect(asked).toMatchObject({ status: 401, hsts: 'max-age=31536000' });
  expect(JSON.parse(asked.body)).toMatchObject({ status: 401 });
}

type Answer = { readonly status: number | undefined; readonly body: string; readonly hsts: unknown };
type Asked = { readonly from?: string; readonly headers?: Readonly<Record<string, string>> };

/** Asks as a browser of some address does, which finds the host under this port. */
function visitorOf(port: number, ca: string) {
  return async (
    host: string,
    method: string,
    path: string,
    { from, headers }: Asked = {},
  ): Promise<Answer> => {
    const asking = request({
      host: '127.0.0.1',
      port,
      servername: host,
      ca,
      method,
      path,
      headers: { ...headers, host: `${host}:${port}` },
      agent: false,
      ...(from === undefined ? {} : { localAddress: from }),
    });
    asking.end(method === 'POST' ? '{}' : undefined);
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    return {
      status: response.statusCode,
      body: await text(response),
      hsts: response.headers['strict-transport-security'],
    };
  };
}

/** A certificate of both hosts that vouches for itself, alone and together with its key. */
async function makeCertificate(folder: string): Promise<void> {
  const [certificate, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
  const names = Object.values(hosts).map((host) => `DNS:${host}`);
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...[
      '-subj',
      '/CN=Parley',
      '-addext',
      `subjectAltName=${names.join(',')}`,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
  ]);
  await mkdir(join(folder, 'certificates'));
  const both = `${await readFile(certificate, 'utf8')}${await readFile(key, 'utf8')}`;
  await writeFile(join(folder, 'certificates', 'both.pem'), both);
}
