import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandEnvironment } from './environment.ts';

async function folderWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-cli-'));
  await mkdir(join(folder, '.parley'));
  await writeFile(join(folder, '.parley', 'environment.json'), text);
  return folder;
}

test('a command without a database uses that of the installation which runs in its folder', async () => {
  const folder = await folderWith('{"DATABASE_URL":"postgres://there","REDIS_URL":"redis://there"}');
  expect(commandEnvironment({ LOG_LEVEL: 'warn', REDIS_URL: 'redis://own' }, folder)).toEqual({
    DATABASE_URL: 'postgres://there',
    REDIS_URL: 'redis://own',
    LOG_LEVEL: 'warn',
  });
});

test('a command finds the installation that keeps its data in another folder', async () => {
  const folder = await folderWith('{"DATABASE_URL":"postgres://there"}');
  const own = { PARLEY_FOLDER: join(folder, '.parley') };
  const found = { DATABASE_URL: 'postgres://there', ...own };
  expect(commandEnvironment(own, '/nowhere')).toEqual(found);
  const below = { PARLEY_FOLDER: '.parley' };
  expect(commandEnvironment(below, folder)).toEqual({ ...found, ...below });
});

test('a command that knows its database uses nothing else', async () => {
  const own = { DATABASE_URL: 'postgres://own' };
  const folder = await folderWith('{"DATABASE_URL":"postgres://there","REDIS_URL":"redis://there"}');
  expect(commandEnvironment(own, folder)).toBe(own);
});

test.each(['', 'no JSON', '[1]'])('a file with %j changes nothing', async (text) => {
  const own = { LOG_LEVEL: 'warn' };
  expect(commandEnvironment(own, await folderWith(text))).toBe(own);
});
