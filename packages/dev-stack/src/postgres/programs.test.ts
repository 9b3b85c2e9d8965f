import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { temporaryFolder, type TemporaryFolder } from '../testing/surroundings.ts';
import { localPrograms, programsIn } from './programs.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function programs(directory: string, version: string): Promise<string> {
  const inside = join(folder.path, directory);
  await mkdir(inside, { recursive: true });
  for (const name of ['postgres', 'initdb']) {
    await writeFile(join(inside, name), `#!/bin/sh\necho '${name} (PostgreSQL) ${version}'\n`, {
      mode: 0o755,
    });
  }
  return inside;
}

test('the first on PATH is taken, or the version that made the data', async () => {
  const folders = [await programs('98', '98.2 (Made up 1.2)'), await programs('99', '99.1')];
  const environment = { PATH: [join(folder.path, 'empty'), ...folders].join(delimiter) };
  expect(await localPrograms(environment)).toEqual({ folder: folders[0], version: '98.2', major: 98 });
  expect(await localPrograms(environment, 99)).toEqual({ folder: folders[1], version: '99.1', major: 99 });
  expect(await localPrograms(environment, 97)).toMatchObject({ major: 98 });
});

test('programs too old are refused', async () => {
  await expect(programsIn(await programs('old', '9.6.1'))).rejects.toThrow(
    'PostgreSQL 9.6.1 is too old, 15 is needed',
  );
});
