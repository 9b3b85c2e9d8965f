import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bareEnvironment as environment, isRunning, missingRedisProgram } from '../testing/surroundings.ts';
import {
  takenPort,
  temporaryFolder,
  type TemporaryFolder,
  testUnless,
  withRedis,
} from '../testing/surroundings.ts';
import { startRedis } from './start-redis.ts';

const testWithRedis = testUnless(test, await missingRedisProgram());
let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

testWithRedis(
  'a server that appends always and is killed comes back on the same port with every write',
  async () => {
    const server = await startRedis({ environment, appendOnly: 'always' });
    const { url, pid: firstPid = 0 } = server;
    await withRedis(url, (redis) => redis.set('fact', 'yes'));
    await server.kill();
    expect(server.pid).toBeUndefined();
    await server.restart();
    const fact = await withRedis(url, (redis) => redis.get('fact'));
    const { pid: secondPid = 0 } = server;
    await server.stop();
    expect(fact).toBe('yes');
    expect(server.url).toBe(url);
    expect(secondPid).not.toBe(firstPid);
    expect([firstPid, secondPid].map(isRunning)).toEqual([false, false]);
  },
);

testWithRedis('a stopped process is continued to hear of its end', async () => {
  const server = await startRedis({ environment });
  const { pid = 0 } = server;
  await server.kill('SIGSTOP');
  expect(server.pid).toBe(pid);
  await server.stop();
  expect(isRunning(pid)).toBe(false);
});

testWithRedis('a throw-away server evicts nothing and writes nothing', async () => {
  const server = await startRedis({ environment });
  const settings = await withRedis(server.url, (redis) =>
    redis.config('GET', 'maxmemory-policy', 'appendonly', 'save'),
  );
  await server.stop();
  expect(settings).toEqual(
    expect.arrayContaining(['maxmemory-policy', 'noeviction', 'appendonly', 'no', 'save', '']),
  );
});

testWithRedis(
  'a kept folder that another server uses is refused with the number of that server',
  async () => {
    const keptIn = join(folder.path, 'in-use');
    const server = await startRedis({ environment, keptIn });
    const { pid } = server;
    const refusal = await startRedis({ environment, keptIn }).catch(String);
    await server.stop();
    expect(refusal).toContain(
      `The data in ${join(keptIn, 'redis')} are in use by process ${pid}, which still runs.`,
    );
  },
);

testWithRedis('a pid file of a crash that now names another program is no hindrance', async () => {
  const keptIn = join(folder.path, 'stale');
  await mkdir(join(keptIn, 'redis'), { recursive: true });
  await writeFile(join(keptIn, 'redis', 'redis.pid'), `${process.pid}\n`);
  const server = await startRedis({ environment, keptIn });
  const { pid = 0 } = server;
  const wasRunning = isRunning(pid);
  await server.stop();
  expect(wasRunning).toBe(true);
});

testWithRedis('a kept folder that cannot be a folder is refused by name', async () => {
  const keptIn = join(folder.path, 'unusable');
  await writeFile(keptIn, 'a file');
  await expect(startRedis({ environment, keptIn })).rejects.toThrow(
    `The folder for kept data, ${join(keptIn, 'redis')}, cannot be used by`,
  );
});

testWithRedis('a wanted port that is taken is said to be', async () => {
  const { port, free } = await takenPort();
  const refusal = await startRedis({ environment, port }).catch(String);
  await free();
  expect(refusal).toContain(
    `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or choose another port.`,
  );
});

testWithRedis('a wanted port on which another Redis answers is not taken for ours', async () => {
  const other = await startRedis({ environment });
  const port = Number(new URL(other.url).port);
  const refusal = await startRedis({ environment, port }).catch(String);
  await other.stop();
  expect(refusal).toContain(`Port ${port} on 127.0.0.1 is in use.`);
});
