import { join } from 'node:path';
import { keptVolumeName } from '../kept-folder.ts';
import { askPostgres } from '../postgres/postgres-url.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { startRedis } from '../redis/start-redis.ts';
import { reasonOf } from '../stack-error.ts';
import {
  bareEnvironment,
  temporaryFolder,
  type TemporaryFolder,
  testUnless,
  withRedis,
} from '../testing/surroundings.ts';
import { requireEngine } from './engine.ts';

const missing = await requireEngine(process.env)
  .then(requireImages)
  .then(() => undefined, reasonOf);
const testWithDocker = testUnless(test, missing);
const environment = { ...bareEnvironment, DOCKER_HOST: process.env['DOCKER_HOST'] };
let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** Refuses, saying why, unless the images are there or can be pulled, that of testcontainers' reaper among them. */
async function requireImages(): Promise<void> {
  const { getContainerRuntimeClient, getReaper, ImageName } = await import('testcontainers');
  const client = await getContainerRuntimeClient();
  for (const name of ['postgres:17-alpine', 'redis:8-alpine']) {
    await client.image.pull(ImageName.fromString(name));
  }
  await getReaper(client);
}

testWithDocker(
  'Postgres in a container that is killed comes back on the same port with every commit',
  async () => {
    const server = await startPostgres({ environment, only: 'docker', isDurable: true });
    const { url, pid } = server;
    await askPostgres(url, 'create table facts as select 1 as number');
    await server.kill();
    expect(server.pid).toBeUndefined();
    await expect(askPostgres(url, 'select 1')).rejects.toThrow();
    await server.restart();
    const answer = await askPostgres(url, 'select number from facts');
    expect(answer).toBe('1');
    expect(server.pid).not.toBe(pid);
    await Promise.all([server.stop(), server.stop()]);
    await expect(askPostgres(url, 'select 1')).rejects.toThrow();
  },
);

testWithDocker(
  'kept Redis data are in a volume that outlives the container, and only Docker opens them',
  async () => {
    const keptIn = join(folder.path, 'kept');
    const first = await startRedis({ environment, only: 'docker', keptIn });
    await withRedis(first.url, (redis) => redis.set('fact', 'yes'));
    await first.stop();
    await expect(startRedis({ environment: bareEnvironment, keptIn })).rejects.toThrow(
      'are in the Docker volume',
    );
    const second = await startRedis({ environment, only: 'docker', keptIn });
    const fact = await withRedis(second.url, (redis) => redis.get('fact'));
    await second.stop();
    const { getContainerRuntimeClient } = await import('testcontainers');
    const { container } = await getContainerRuntimeClient();
    await container.dockerode.getVolume(keptVolumeName(join(keptIn, 'redis'), 'redis')).remove();
    expect(fact).toBe('yes');
  },
);
