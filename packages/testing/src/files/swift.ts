import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { answersAt } from '../answers-at.ts';
import { until } from '../until.ts';
import { freePorts } from '../free-ports.ts';
import type { S3Server } from '../s3rver.ts';

const run = promisify(execFile);
const proxy = '/usr/bin/swift-proxy-server';
const memcached = '/usr/bin/memcached';
const parts = ['object', 'container', 'account'] as const;

/** The reason why Swift cannot run here; undefined where it can. */
export function swiftIsMissing(): string | undefined {
  if (![proxy, memcached, ...parts.map((part) => `/usr/bin/swift-${part}-server`)].every(existsSync))
    return 'Debian’s packages swift-proxy, swift-object, swift-container, swift-account and memcached are not installed';
  return undefined;
}

/**
 * OpenStack Swift with its S3 interface: a store that people run, with signatures it verifies, files in parts and
 * copies under conditions. The bucket is yet to be made.
 */
export async function startSwift(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-swift-'));
  const ports = await freePorts(parts.length + 2);
  const [port = 0, cachePort = 0, ...partPorts] = ports;
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = parley\n[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  await mkdir(join(folder, 'devices/d1'), { recursive: true });
  for (const [index, part] of parts.entries()) await preparePart(folder, part, partPorts[index] ?? 0);
  await writeFile(join(folder, 'proxy.conf'), proxySettings(folder, port, cachePort));
  const processes: ChildProcess[] = [
    spawn(memcached, ['-u', 'root', '-l', '127.0.0.1', '-p', `${cachePort}`, '-m', '16'], {
      stdio: 'ignore',
    }),
    ...['proxy', ...parts].map((part) =>
      spawn('/usr/bin/python3', [`/usr/bin/swift-${part}-server`, join(folder, `${part}.conf`)], {
        stdio: 'ignore',
      }),
    ),
  ];
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    const ends = processes.filter(({ exitCode }) => exitCode === null).map((child) => once(child, 'exit'));
    for (const child of processes) child.kill();
    await Promise.all(ends);
    await rm(folder, { recursive: true, force: true });
  };
  for (const each of ports) {
    await until(async () => {
      const ended = processes.find(({ exitCode }) => exitCode !== null);
      if (!ended) return answersAt({ port: each, host: '127.0.0.1' });
      await stop();
      throw new Error(`${ended.spawnargs.join(' ')} ended with ${ended.exitCode}`);
    });
  }
  return {
    endpoint,
    bucket: 'files',
    accessKeyId: 'parley:files',
    secretAccessKey: 'key-of-the-tests',
    stop,
  };
}

async function preparePart(folder: string, part: string, port: number): Promise<void> {
  const build = (...args: string[]) => run('swift-ring-builder', [join(folder, `${part}.builder`), ...args]);
  await build('create', '1', '1', '0');
  await build('add', `r1z1-127.0.0.1:${port}/d1`, '1');
  await build('rebalance');
  const settings = [
    ...serverSettings(folder, port),
    `devices = ${join(folder, 'devices')}`,
    'mount_check = false',
    '[pipeline:main]',
    `pipeline = ${part}-server`,
    `[app:${part}-server]`,
    `use = egg:swift#${part}`,
  ];
  await writeFile(join(folder, `${part}.conf`), settings.join('\n'));
}

function serverSettings(folder: string, port: number): string[] {
  return [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    `swift_dir = ${folder}`,
    'user = root',
    'workers = 0',
  ];
}

function proxySettings(folder: string, port: number, cachePort: number): string {
  const filters: Readonly<Record<string, readonly string[]>> = {
    catch_errors: [],
    gatekeeper: [],
    healthcheck: [],
    listing_formats: [],
    memcache: [`memcache_servers = 127.0.0.1:${cachePort}`],
    s3api: ['location = us-east-1'],
    tempauth: ['user_parley_files = key-of-the-tests .admin'],
    bulk: [],
    slo: [],
  };
  return [
    ...serverSettings(folder, port),
    '[pipeline:main]',
    `pipeline = ${Object.keys(filters).join(' ')} proxy-server`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    ...Object.entries(filters).flatMap(([name, lines]) => [
      `[filter:${name}]`,
      `use = egg:swift#${name}`,
      ...lines,
    ]),
  ].join('\n');
}
