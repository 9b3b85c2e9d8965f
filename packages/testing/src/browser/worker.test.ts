import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const source = new URL('worker.ts', import.meta.url).href;

/** Keeps something as the test files of a worker do: a timer, which holds its process until it is closed. */
const program = (record: string): string => `
  import { writeFileSync } from 'node:fs';
  const { keptInWorker } = await import(${JSON.stringify(source)});
  globalThis[Symbol.for('parley.jest')] = {};
  const close = async (timer) => {
    clearInterval(timer);
    writeFileSync(${JSON.stringify(record)}, 'closed');
  };
  await keptInWorker(async () => setInterval(() => undefined, 1_000), close).get();
  process.send('kept');
`;

test('closes what a worker has kept, and ends it, when the run that started it is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-worker-'));
  const file = join(folder, 'worker.mjs');
  const record = join(folder, 'record');
  await writeFile(file, program(record));
  const child = fork(file, { execArgv: ['--import', import.meta.resolve('tsx')] });
  const ended = once(child, 'exit');
  expect((await Promise.race([once(child, 'message'), ended]))[0]).toBe('kept');
  child.disconnect();
  expect(await ended).toEqual([0, null]);
  expect(await readFile(record, 'utf8')).toBe('closed');
  await rm(folder, { recursive: true });
});
