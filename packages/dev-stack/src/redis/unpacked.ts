import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment, Log } from '../first-strategy.ts';
import { run } from '../process/run.ts';
import { redisProgram, type RedisProgram } from './programs.ts';

/**
 * The redis-server of the distribution's own package, unpacked into the user's cache folder: no root is needed and
 * nothing is installed. apt checks the package's signature as for an installation. Fetched once; later it needs no network.
 */
export async function unpackedRedis(environment: Environment, log: Log): Promise<RedisProgram> {
  const cache = join(environment['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'parley');
  const tree = join(cache, `redis-${await platform()}`);
  const cached = existsSync(tree) ? await programIn(tree).catch(() => undefined) : undefined;
  if (cached !== undefined) return cached;
  log(`redis: fetching the distribution's package into ${cache} (once)`);
  await rm(tree, { recursive: true, force: true });
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(`${tree}.`);
  try {
    await unpackPackages(work);
    // where another process was faster, its copy is as good
    await rename(join(work, 'tree'), tree).catch((error: unknown) => {
      if (!existsSync(tree)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return programIn(tree);
}

/** Programs of one release need not run on another, and a home folder may serve several machines. */
async function platform(): Promise<string> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const field = (name: string) => new RegExp(`^${name}="?([\\w.-]+)"?$`, 'm').exec(release)?.[1] ?? 'unknown';
  return [field('ID'), field('VERSION_ID'), process.arch].join('-');
}

/** apt-get works on lists and a cache of its own: it needs no rights, and no earlier `apt-get update`. */
async function unpackPackages(work: string): Promise<void> {
  const packages = join(work, 'packages');
  const folders = ['lists/partial', 'cache/archives/partial', 'tree'].map((name) => join(work, name));
  await Promise.all([...folders, packages].map((folder) => mkdir(folder, { recursive: true })));
  const options = [
    `Dir::State::Lists=${join(work, 'lists')}`,
    `Dir::Cache=${join(work, 'cache')}`,
    'Debug::NoLocking=1',
    'APT::Update::Error-Mode=any',
    'Acquire::Retries=2',
    'Acquire::http::Timeout=20',
    ...(process.getuid?.() === 0 ? ['APT::Sandbox::User=root'] : []),
  ].flatMap((option) => ['-o', option]);
  const apt = (...args: string[]) =>
    run('apt-get', ['-qq', ...options, ...args], { cwd: packages, timeoutMs: 600_000 });
  await apt('update');
  const plan = await apt('install', '-y', '--no-install-recommends', '--print-uris', 'redis-server');
  const missing = [...plan.matchAll(/^'[^']+' ([^_\s]+)_/gm)].flatMap(([, name]) => name ?? []);
  // redis-tools holds the program itself, and may be the one part of the plan that is installed already
  await apt('download', ...new Set([...missing, 'redis-server', 'redis-tools']));
  for (const file of await readdir(packages)) {
    await run('dpkg-deb', ['-x', join(packages, file), join(work, 'tree')]);
  }
}

async function programIn(tree: string): Promise<RedisProgram> {
  const libraries: string[] = [];
  for (const folder of ['usr/lib', 'lib']
    .map((name) => join(tree, name))
    .filter((path) => existsSync(path))) {
    const perArchitecture = (await readdir(folder)).filter((name) => name.includes('-linux-'));
    libraries.push(folder, ...perArchitecture.map((name) => join(folder, name)));
  }
  return redisProgram(join(tree, 'usr/bin/redis-server'), { LD_LIBRARY_PATH: libraries.join(':') });
}
