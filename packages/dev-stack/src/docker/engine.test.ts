import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder, type TemporaryFolder } from '../testing/surroundings.ts';
import { requireEngine } from './engine.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

test('without a socket no engine answers, and the reason names where one was sought', async () => {
  const path = join(folder.path, 'none.sock');
  await expect(requireEngine({ DOCKER_HOST: `unix://${path}` })).rejects.toThrow(
    `no Docker engine answers (no socket ${path})`,
  );
});

test('a port that nobody listens on is not an engine', async () => {
  await expect(requireEngine({ DOCKER_HOST: 'tcp://127.0.0.1:1' })).rejects.toThrow(
    /no Docker engine.*ECONNREFUSED/,
  );
});

test('an address of another kind is refused as it stands', async () => {
  await expect(requireEngine({ DOCKER_HOST: 'somewhere' })).rejects.toThrow(
    'DOCKER_HOST=somewhere is not a URL',
  );
});

test('whoever listens on the socket is taken for an engine', async () => {
  const path = join(folder.path, 'docker.sock');
  const listener = createServer((socket) => socket.destroy()).listen(path);
  await once(listener, 'listening');
  await requireEngine({ DOCKER_HOST: `unix://${path}` });
  const closed = once(listener, 'close');
  listener.close();
  await closed;
});
