import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openLogFolder } from './log-folder.ts';
import { temporaryFolder, type TemporaryFolder } from '../testing/surroundings.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

test('a new folder for logs is for its owner alone, and the one around it is not', async () => {
  const around = join(folder.path, 'new');
  expect(await modeOf(await openLogFolder(around))).toBe(0o700);
  expect((await modeOf(around)) & 0o055).not.toBe(0);
});

test('one that a former release left open to everybody is closed', async () => {
  const around = join(folder.path, 'former');
  await mkdir(join(around, 'logs'), { recursive: true, mode: 0o755 });
  expect(await modeOf(await openLogFolder(around))).toBe(0o700);
});
