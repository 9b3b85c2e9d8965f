import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverUser } from '../process/server-user.ts';
import {
  bareEnvironment as environment,
  isRunning,
  takenPort,
  temporaryFolder,
  type TemporaryFolder,
} from '../testing/surroundings.ts';
import { askPostgres } from './postgres-url.ts';
import { startPostgres } from './start-postgres.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

test('embedded Postgres from npm runs and forgets everything at the end', async () => {
  const server = await startPostgres({ environment, only: 'embedded' });
  const answers = await Promise.all([
    askPostgres(server.url, 'show server_version_num'),
    askPostgres(server.url, 'show fsync'),
  ]);
  await server.stop();
  expect(Number(answers[0])).toBeGreaterThanOrEqual(180_000);
  expect(answers[1]).toBe('off');
  expect(server.how).toMatch(/^embedded, PostgreSQL 18/);
});

test('a durable server that is killed comes back on the same port with every commit', async () => {
  const server = await startPostgres({ environment, isDurable: true });
  const { url, pid: firstPid = 0 } = server;
  await askPostgres(url, 'create table facts as select 1 as number');
  await server.kill();
  expect(server.pid).toBeUndefined();
  await expect(askPostgres(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  await server.restart();
  const answer = await askPostgres(url, 'select number from facts');
  const { pid: secondPid = 0 } = server;
  await server.stop();
  expect(answer).toBe('1');
  expect(server.url).toBe(url);
  expect(secondPid).not.toBe(firstPid);
  expect([firstPid, secondPid].map(isRunning)).toEqual([false, false]);
});

describe('a kept data folder', () => {
  test('that a crash left with the number of another program in its pid file is opened again', async () => {
    const keptIn = join(folder.path, 'stale');
    const first = await startPostgres({ environment, keptIn });
    await askPostgres(first.url, 'create table facts as select 1 as number');
    await first.kill();
    await first.stop();
    const user = await serverUser();
    const stranger = spawn('sleep', ['3600'], user ? { uid: user.uid, gid: user.gid } : {});
    const gone = once(stranger, 'exit');
    const pidFile = join(keptIn, 'postgres', 'data', 'postmaster.pid');
    const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n');
    await writeFile(pidFile, [stranger.pid, ...rest].join('\n'));

    const second = await startPostgres({ environment, keptIn });
    const answer = await askPostgres(second.url, 'select number from facts');
    await second.stop();
    stranger.kill();
    await gone;
    expect(answer).toBe('1');
  });

  test('that another server uses is refused with the number of that server', async () => {
    const keptIn = join(folder.path, 'in-use');
    const server = await startPostgres({ environment, keptIn });
    const refusal = await startPostgres({ environment, keptIn }).catch((error: unknown) => String(error));
    const { pid } = server;
    const answer = await askPostgres(server.url, 'select 1');
    await server.stop();
    expect(refusal).toContain(`The data in ${join(keptIn, 'postgres', 'data')} are in use by process ${pid}`);
    expect(answer).toBe('1');
  });

  test('made by another major version is refused by every way, with what to do', async () => {
    const keptIn = join(folder.path, 'version');
    const data = join(keptIn, 'postgres', 'data');
    await (await startPostgres({ environment, keptIn })).stop();
    await writeFile(join(data, 'PG_VERSION'), '9\n');
    const refusal = await startPostgres({
      environment: { ...environment, PARLEY_POSTGRES: '' },
      keptIn,
    }).catch(String);
    expect(refusal).toContain(`embedded: the data in ${data} were made by PostgreSQL 9, and this is 18`);
    expect(refusal).toContain(
      'install PostgreSQL 9, or move the folder away to begin with an empty database',
    );
  });

  test('that holds something else is left alone', async () => {
    const keptIn = join(folder.path, 'foreign');
    const data = join(keptIn, 'postgres', 'data');
    await mkdir(data, { recursive: true });
    await writeFile(join(data, 'letters.txt'), 'dear friend');
    await expect(startPostgres({ environment, keptIn })).rejects.toThrow(
      `${data} is not a database that Parley made`,
    );
    expect(await readFile(join(data, 'letters.txt'), 'utf8')).toBe('dear friend');
  });

  test('that cannot be a folder is refused by name', async () => {
    const keptIn = join(folder.path, 'unusable');
    await mkdir(keptIn);
    await writeFile(join(keptIn, 'postgres'), 'a file');
    await expect(startPostgres({ environment, keptIn })).rejects.toThrow(
      `The folder for kept data, ${join(keptIn, 'postgres')}, cannot be used by`,
    );
  });

  test('half made by a crash is made anew', async () => {
    const keptIn = join(folder.path, 'half');
    await mkdir(join(keptIn, 'postgres', 'data.new'), { recursive: true });
    await writeFile(join(keptIn, 'postgres', 'data.new', 'PG_VERSION'), '18\n');
    const server = await startPostgres({ environment, keptIn });
    const answer = await askPostgres(server.url, 'select 1');
    await server.stop();
    expect(answer).toBe('1');
  });
});

test('a wanted port that is taken is said to be', async () => {
  const { port, free } = await takenPort();
  const refusal = await startPostgres({ environment, port }).catch(String);
  await free();
  expect(refusal).toContain(
    `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or choose another port.`,
  );
});
