import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { bareEnvironment, temporaryFolder, type TemporaryFolder } from '../testing/surroundings.ts';
import { localRedis, redisProgram } from './programs.ts';
import { unpackedRedis } from './unpacked.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function program(name: string, file: string, says: string): Promise<string> {
  const inside = join(folder.path, name);
  await mkdir(inside, { recursive: true });
  await writeFile(join(inside, file), `#!/bin/sh\necho '${says}'\n`, { mode: 0o755 });
  return inside;
}

test('the first program on PATH that is new enough is taken', async () => {
  const folders = [
    await program('old', 'redis-server', 'Redis server v=6.0.16 sha=00000000:0'),
    await program('new', 'redis-server', 'Redis server v=7.2.1 sha=00000000:0'),
    await program('newer', 'redis-server', 'Redis server v=8.0.0 sha=00000000:0'),
  ];
  const found = await localRedis({ PATH: folders.join(delimiter) });
  expect(found).toMatchObject({ command: join(folder.path, 'new', 'redis-server'), version: '7.2.1' });
});

test('Valkey counts as Redis', async () => {
  const inside = await program('valkey', 'valkey-server', 'Valkey server v=8.1.1 sha=00000000:0');
  expect(await redisProgram(join(inside, 'valkey-server'))).toMatchObject({ version: '8.1.1' });
});

test.each([
  ['Redis server v=6.2.7 sha=0', 'version 6.2.7 is too old, 7 is needed'],
  ['something else', 'says its version is "something else"'],
])('a program that says "%s" is refused', async (says, reason) => {
  const inside = await program('unfit', 'redis-server', says);
  await expect(redisProgram(join(inside, 'redis-server'))).rejects.toThrow(reason);
});

test('a cache folder that cannot be made passes the unpacked package over with the reason', async () => {
  const file = join(folder.path, 'file');
  await writeFile(file, '');
  const environment = { ...bareEnvironment, XDG_CACHE_HOME: file };
  await expect(unpackedRedis(environment, () => undefined)).rejects.toThrow(/ENOTDIR.*parley/);
});
