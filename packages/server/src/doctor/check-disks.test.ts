import { tmpdir } from 'node:os';
import { checkDisks } from './check-disks.ts';

const folder = tmpdir();

test('where there is room enough, all is well', async () => {
  const found = await checkDisks({ WATCHED_DIRS: [folder], MIN_FREE_DISK_BYTES: 1 });
  expect(found).toMatchObject({ level: 'ok', found: expect.stringContaining(`free in ${folder}`) });
});

test('where there is less than has to stay free, the operator reads that chats are refused', async () => {
  const found = await checkDisks({ WATCHED_DIRS: [folder], MIN_FREE_DISK_BYTES: 1e15 });
  expect(found).toMatchObject({ level: 'warning', found: expect.stringContaining('new chats are refused') });
});

test('a folder that is not there is named', async () => {
  const found = await checkDisks({ WATCHED_DIRS: ['/nowhere/at/all'], MIN_FREE_DISK_BYTES: 1 });
  expect(found).toMatchObject({ level: 'warning', found: expect.stringContaining('/nowhere/at/all') });
});
