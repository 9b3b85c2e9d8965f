import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openKeptFolder, refuseDataInVolume, volumeFor } from './kept-folder.ts';
import { temporaryFolder, type TemporaryFolder } from './testing/surroundings.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

test('data that programs kept are never replaced by an empty Docker volume', async () => {
  const keptIn = join(folder.path, 'programs');
  const data = join(keptIn, 'redis', 'appendonlydir');
  await mkdir(data, { recursive: true });
  await expect(volumeFor(keptIn, 'redis')).rejects.toThrow(`the kept data are in ${data}`);
});

test('data kept in a Docker volume are never replaced by an empty folder', async () => {
  const keptIn = join(folder.path, 'docker');
  const opened = await openKeptFolder(keptIn, 'postgres');
  const kept = await volumeFor(keptIn, 'postgres');
  await refuseDataInVolume(opened); // a container that never ran holds nothing
  await kept.markUsed();
  await expect(refuseDataInVolume(opened)).rejects.toThrow(
    `the kept data are in the Docker volume ${kept.volume}`,
  );
});

test('a folder has the same volume and password each time, and another folder has others', async () => {
  const [a, again] = [
    await volumeFor(join(folder.path, 'a'), 'redis'),
    await volumeFor(join(folder.path, 'a'), 'redis'),
  ];
  const b = await volumeFor(join(folder.path, 'b'), 'redis');
  expect([again.volume, again.password]).toEqual([a.volume, a.password]);
  expect(b.volume).not.toBe(a.volume);
  expect(b.password).not.toBe(a.password);
  expect(await readFile(join(folder.path, 'a', 'redis', 'docker-password'), 'utf8')).toBe(a.password);
});
