import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { redisClient, repositoryRoot, sourceArgs, startPostgres, type Server } from '@parley/dev-stack';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Installation } from '../../installation.ts';
import { runShell } from '../compose/run-shell.ts';
import { readCommand, type Command } from './commands.ts';

/** An installation without containers, whose operator pastes commands that are written for `docker compose`. */
export type Uncontained = {
  /** Runs shell commands in a folder like that of a clone; gives what they print, rejects where one fails. */
  paste(commands: string): Promise<string>;
  /** Ends what was started here and removes the folder. */
  remove(): Promise<void>;
};

type Answer = {
  readonly print?: string;
  readonly run?: { readonly command: readonly string[]; readonly environment?: Record<string, string> };
};

/** The role and the database that docker-compose.yml has the services use. */
export async function makeParleyDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl);
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(`CREATE ROLE parley SUPERUSER LOGIN PASSWORD '${url.password}'`);
  await client.query('CREATE DATABASE parley OWNER parley');
  await client.end();
  url.username = 'parley';
  url.pathname = '/parley';
  return url.href;
}

/**
 * Puts a program `docker` before all others that does with the servers of an installation as it would with containers:
 * programs run beside them, their folders in the places of `/data` and `/files`. A Postgres that is removed and brought up
 * again is the one that the packages bring, empty but for role and database. The scripts and the runbooks stay as they are.
 */
export async function withoutContainers(
  parley: Installation,
  postgresPrograms: string,
): Promise<Uncontained> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-uncontained-'));
  const bin = join(folder, 'bin');
  const { environment, redis } = parley;
  const database = new URL(environment['DATABASE_URL'] ?? '');
  const redisFolder = await redisSetting(redis.url, 'dir');
  let postgres = parley.postgres;
  let isRemoved = false;
  const data = await postgresSetting(database.href, 'data_directory');

  const services = (): Record<string, readonly Server[]> => ({
    postgres: [postgres],
    redis: [redis],
    management: [parley.management],
    worker: [parley.worker],
    chat: parley.chats,
  });
  const named = (names: readonly string[]): Server[] =>
    Object.entries(services()).flatMap(([name, servers]) =>
      names.length === 0 || names.includes(name) ? servers : [],
    );

  async function startNewPostgres(): Promise<void> {
    postgres = await startPostgres({ port: Number(database.port), isDurable: true, only: 'embedded' });
    await makeParleyDatabase(postgres.url);
    await setPassword(postgres.url, database.password);
    isRemoved = false;
  }

  async function answerTo(command: Command): Promise<Answer> {
    switch (command.kind) {
      case 'name volume':
        return { print: `${data}\n` };
      case 'run with volumes': {
        const text = (word: string): string =>
          [...command.volumes].reduce((said, [inside, outside]) => said.replaceAll(inside, outside), word);
        for (const outside of command.volumes.values()) await mkdir(outside, { recursive: true });
        return { run: { command: command.command.map(text) } };
      }
      case 'run': {
        const inside = (word: string): string =>
          command.service === 'redis'
            ? word.replaceAll('/data', redisFolder)
            : command.service === 'chat'
              ? word.replaceAll('/files', environment['FILES_DIR'] ?? '')
              : word;
        const [program = '', ...args] = command.command.map(inside);
        if (program !== 'parley') return { run: { command: [program, ...args] } };
        const cli = join(repositoryRoot, 'services/management/src/cli/main.ts');
        const managed = { ...environment, MANAGEMENT_URL: parley.management.url };
        return { run: { command: [process.execPath, ...sourceArgs(), cli, ...args], environment: managed } };
      }
      case 'start':
        for (const server of named(command.services))
          if (server === postgres && isRemoved) await startNewPostgres();
          else if (server.pid === undefined) await server.restart();
        return {};
      case 'remove':
      case 'stop':
        isRemoved ||= command.kind === 'remove';
        // a smart shutdown of Postgres would wait for whoever is connected
        for (const server of named(command.services))
          await server.kill(server === postgres ? 'SIGINT' : 'SIGTERM');
        return {};
    }
  }

  const control = createServer((request, response) => {
    json(request)
      .then((args) => answerTo(readCommand(args as string[])))
      .then((answer) => response.end(JSON.stringify(answer)))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  const { port } = control.address() as AddressInfo;

  await mkdir(bin);
  const program = async (name: string, script: string): Promise<void> => {
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(bin, name), 0o755);
  };
  await program('docker', `exec "${process.execPath}" "${join(import.meta.dirname, 'docker.mjs')}" "$@"`);
  const { command: redisCli, variables } = await redisClient();
  const assigned = Object.entries(variables).map(([name, value]) => `${name}="${value}"`);
  await program('redis-cli', `${assigned.join(' ')} exec "${redisCli}" -p ${new URL(redis.url).port} "$@"`);
  // there is one user here
  await program('chown', ':');
  await cp(join(repositoryRoot, 'infra/docker'), join(folder, 'infra/docker'), { recursive: true });
  await writeFile(join(folder, '.env'), '# the secrets of this installation\nPOSTGRES_PASSWORD=secret\n');

  const shell = {
    ...process.env,
    PATH: [bin, postgresPrograms, process.env['PATH']].join(delimiter),
    UNCONTAINED_URL: `http://127.0.0.1:${port}`,
    PGHOST: '127.0.0.1',
    PGPORT: database.port,
    PGPASSWORD: database.password,
  };
  return {
    paste: (commands) => runShell(`set -e\n${commands}`, folder, shell),
    async remove() {
      control.close();
      if (postgres !== parley.postgres) await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function redisSetting(url: string, name: string): Promise<string> {
  const redis = new Redis(url);
  const [, value = ''] = await redis.config('GET', name);
  redis.disconnect();
  return value;
}

async function postgresSetting(url: string, name: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ value: string }>(`SELECT current_setting('${name}') AS value`);
  await client.end();
  return rows[0]?.value ?? '';
}

async function setPassword(url: string, password: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`ALTER ROLE parley PASSWORD '${password}'`);
  await client.end();
}
