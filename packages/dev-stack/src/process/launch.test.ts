import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launch } from './launch.ts';
import { startReaper } from './reaper.ts';
import { temporaryFolder, type TemporaryFolder } from '../testing/surroundings.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const reaper = startReaper('TERM');
afterAll(() => reaper.release());

test.each([
  ['new', undefined],
  ['left by a former release and open to everybody', 0o644],
])('a log that is %s can be read by its owner alone', async (_how, mode) => {
  const logFile = join(folder.path, `${mode ?? 'new'}.log`);
  if (mode !== undefined) await writeFile(logFile, 'of the last launch', { mode });
  const running = await launch({
    command: process.execPath,
    args: ['-e', 'setInterval(() => undefined, 60_000)'],
    env: {},
    logFile,
    endSignal: 'SIGTERM',
    reaper,
    isReady: () => Promise.resolve(),
  });
  await running.end();
  expect((await stat(logFile)).mode & 0o777).toBe(0o600);
});
