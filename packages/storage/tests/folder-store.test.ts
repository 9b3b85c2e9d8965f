import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkStorage, createFolderStore, StorageError, type FileStore } from '../src/index.ts';
import { chunksOf, describeStore } from './support/store-suite.ts';

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-files-'));
  store = createFolderStore(join(folder, 'files'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describeStore('a folder', () => store);

test('files and folders are for their user alone, and empty folders go', async () => {
  await store.put('modes/a/1', chunksOf('x'));
  expect((await stat(join(folder, 'files/modes/a/1'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'files/modes/a'))).mode & 0o777).toBe(0o700);
  await store.delete('modes/a/1');
  expect(await readdir(join(folder, 'files'))).not.toContain('modes');
});

test('what a process left behind when it died is in no listing, and goes once it is old', async () => {
  const left = join(folder, 'files/.unfinished/left');
  await writeFile(left, 'half');
  for await (const { key } of store.list('')) throw new Error(`${key} is listed`);
  expect(await store.deleteUnfinished(new Date(Date.now() - 60_000))).toBe(0);
  expect(await store.deleteUnfinished(new Date(Date.now() + 60_000))).toBe(1);
  expect(await readdir(join(folder, 'files/.unfinished'))).toEqual([]);
});

test('a folder that went away is not made anew, and serves again when it is back', async () => {
  await store.put('kept/1', chunksOf('x'));
  await rename(join(folder, 'files'), join(folder, 'elsewhere'));
  const away = { name: 'StorageError', reason: 'away' };
  await expect(store.put('kept/2', chunksOf('x'))).rejects.toMatchObject(away);
  await expect(store.get('kept/1')).rejects.toMatchObject(away);
  await expect(store.head('kept/1')).rejects.toMatchObject(away);
  await expect(
    (async () => {
      for await (const { key } of store.list('')) throw new Error(key);
    })(),
  ).rejects.toMatchObject(away);
  await expect(store.deleteUnfinished(new Date())).rejects.toMatchObject(away);
  expect(await checkStorage(store)).toMatchObject({ level: 'warning', about: 'files' });
  expect(await readdir(folder)).toEqual(['elsewhere']);
  await rename(join(folder, 'elsewhere'), join(folder, 'files'));
  expect(await store.head('kept/1')).toMatchObject({ sizeBytes: 1 });
  expect(await checkStorage(store)).toMatchObject({
    level: 'ok',
    found: expect.stringMatching(/ GB are free$/) as unknown,
  });
});

test('a file in the place of the folder is said, and nothing is stored', async () => {
  const path = join(folder, 'no-folder');
  await writeFile(path, '');
  const wrong = createFolderStore(path);
  await expect(wrong.put('a', chunksOf('x'))).rejects.toBeInstanceOf(StorageError);
  expect((await checkStorage(wrong)).level).toBe('warning');
});

const isRoot = process.getuid?.() === 0;
(isRoot ? test.skip : test)('a folder that cannot be written to is away', async () => {
  const path = join(folder, 'read-only');
  await mkdir(path);
  await chmod(path, 0o500);
  const readOnly = createFolderStore(path);
  await expect(readOnly.put('a', chunksOf('x'))).rejects.toMatchObject({ reason: 'away' });
});

test('without a store the check says so, and nothing is wrong', async () => {
  expect(await checkStorage(undefined)).toMatchObject({ level: 'ok' });
});
