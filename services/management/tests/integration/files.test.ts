import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { fileKeyOf, filePathOf, type FileAddress, type KeptFile } from '@parley/schema/contract';
import { headerFaults, until } from '@parley/testing';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { countFileUsage } from '../../src/files/file-usage.store.ts';
import { deleteDue } from '../../src/files/deletion-task.ts';
import { sweepStore } from '../../src/maintenance/sweep-store.ts';
import { signedIn } from '../support/browser.ts';
import { useManagement } from '../support/use-management.ts';
import { freshResultId, turnOf } from '../support/turns.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-files-'));
const world = useManagement({ FILES_DIR: folder });
afterAll(() => rm(folder, { recursive: true, force: true }));

const store = () => {
  const { files } = world.management.deps;
  if (!files) throw new Error('the tests of this file have a store');
  return files;
};
const sweep = async () => (await sweepStore({ ...world.management.deps, files: store() })).files;
const path = (file: Pick<KeptFile, 'url'>): string => new URL(file.url).pathname;
const get = (file: Pick<KeptFile, 'url'>, token?: string, query = ''): Promise<Response> =>
  fetch(`${world.management.url}${path(file)}${query}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

/** A file in the store, as old as a test wants it. */
async function putFile(address: Partial<FileAddress>, ageMs = 0): Promise<KeptFile> {
  const fileId = randomBytes(16).toString('hex');
  const workspaceId = world.user.workspaceId;
  const whole = {
    isPublic: false,
    workspaceId,
    botId: 'b',
    resultId: 'r',
    fileId,
    extension: 'txt',
    ...address,
  };
  const key = fileKeyOf(whole);
  const file = join(folder, key);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'what was sent');
  const at = new Date(Date.now() - ageMs);
  await utimes(file, at, at);
  const url = `${world.management.url}${filePathOf(whole, 'note.txt')}`;
  return { fileId, resultId: whole.resultId, blockId: 'file', key, url, sizeBytes: 13 };
}

/** A result whose answer names a file, as chat leaves it. */
async function resultWithFile(address: Partial<FileAddress> = {}, ageMs = 0) {
  const { id: botId } = await world.newBot();
  const resultId = freshResultId(Date.now());
  const file = await putFile({ botId, resultId, ...address }, ageMs);
  const record = { ...turnOf({ botId, resultId, turn: 1, answers: [['file', file.url]] }), files: [file] };
  await storeTurns(world.management.deps)([record]);
  return { botId, resultId, file, record };
}
const isThere = async ({ key }: KeptFile): Promise<boolean> => (await store().head(key)) !== undefined;

test('members read a private file by its address, and its link opens it for five minutes', async () => {
  const { botId, resultId, file } = await resultWithFile();
  const read = await get(file, world.user.secretToken);
  expect(await read.text()).toBe('what was sent');
  expect(read.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headerFaults(read.headers)).toEqual([]);
  const { body } = await world.call.get(`/v1/bots/${botId}/results/${resultId}/files`);
  expect(body.files).toMatchObject([{ id: file.fileId, blockId: 'file', url: file.url, sizeBytes: 13 }]);
  const link = new URL(body.files[0]!.downloadUrl);
  expect(await (await fetch(link)).text()).toBe('what was sent');
  // for this file alone, unchanged, and not for ever
  const other = await resultWithFile();
  expect((await get(other.file, undefined, link.search)).status).toBe(401);
  const later = new URL(link);
  later.searchParams.set('expires', String(Number(link.searchParams.get('expires')) + 1));
  expect((await fetch(later)).status).toBe(401);
  const old = world.management.deps.fileLinks.isSigned(link.pathname, Object.fromEntries(link.searchParams));
  expect(old).toBe(true);
});

test('files of one answer are listed in the order in which it names them', async () => {
  const { id: botId } = await world.newBot();
  const resultId = freshResultId(Date.now());
  const files = await Promise.all(Array.from({ length: 4 }, () => putFile({ botId, resultId })));
  // neither the order of their ids nor that in which they are stored
  const named = files.toSorted((a, b) => (a.fileId < b.fileId ? 1 : -1)).map(({ url }) => url);
  const record = turnOf({ botId, resultId, turn: 1, answers: [['file', named.join(', ')]] });
  await storeTurns(world.management.deps)([{ ...record, files }]);
  const { body } = await world.call.get(`/v1/bots/${botId}/results/${resultId}/files`);
  expect(body.files.map(({ url }) => url)).toEqual(named);
});

test('to everybody else a file looks as if it were not there', async () => {
  const { file } = await resultWithFile();
  const stranger = await world.management.user();
  const [foreign, missing] = [
    await get(file, stranger.secretToken),
    await get({ url: file.url.replace(/\/[\da-f]{32}\//, `/${'0'.repeat(32)}/`) }, world.user.secretToken),
  ];
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect(((await foreign.json()) as { type: string }).type).toBe(
    ((await missing.json()) as { type: string }).type,
  );
  expect((await get(file)).status).toBe(401);
  expect((await get({ url: file.url.replace('note.txt', 'note.html') }, world.user.secretToken)).status).toBe(
    404,
  );
});

test('a member who is signed in opens a private file in a tab, and no page of another site reads it', async () => {
  const { file } = await resultWithFile();
  const { cookie } = await signedIn(world.management, world.user.userId);
  const read = (headers: Readonly<Record<string, string>>, who = cookie): Promise<Response> =>
    fetch(`${world.management.url}${path(file)}`, { headers: { ...headers, cookie: who } });
  const inTab = { 'sec-fetch-dest': 'document' };
  for (const headers of [
    { ...inTab, 'sec-fetch-site': 'none' },
    { ...inTab, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' },
  ])
    expect(await (await read(headers)).text()).toBe('what was sent');
  for (const dest of ['image', 'iframe', 'empty', 'audio'])
    expect((await read({ 'sec-fetch-dest': dest, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const stranger = await world.management.user();
  const theirs = await signedIn(world.management, stranger.userId);
  expect((await read({ ...inTab, 'sec-fetch-site': 'none' }, theirs.cookie)).status).toBe(404);
});

test('a public file has its own address for everybody, and is not on this host', async () => {
  const { botId, resultId, file } = await resultWithFile({ isPublic: true });
  const { body } = await world.call.get(`/v1/bots/${botId}/results/${resultId}/files`);
  expect(body.files).toMatchObject([{ url: file.url, downloadUrl: file.url }]);
  expect((await get(file, world.user.secretToken)).status).toBe(404);
});

test('a turn that is stored again keeps its file once', async () => {
  const { botId, resultId, record } = await resultWithFile();
  await storeTurns(world.management.deps)([record, record]);
  const { body } = await world.call.get(`/v1/bots/${botId}/results/${resultId}/files`);
  expect(body.files).toHaveLength(1);
});

test.each([
  [
    'its result',
    (botId: string, resultId: string) => world.call.delete(`/v1/bots/${botId}/results/${resultId}`),
  ],
  [
    'many results',
    (botId: string, resultId: string) =>
      world.call.post(`/v1/bots/${botId}/results/delete`, { resultIds: [resultId] }),
  ],
])('a file goes with %s, and only then', async (_what, remove) => {
  const { botId, resultId, file } = await resultWithFile();
  const other = await resultWithFile();
  const { redis, keys } = world.management.deps;
  const room = () => redis.hmget(keys.fileUsage, `${workspaceId}:bytes`, `${workspaceId}:files`);
  const { workspaceId } = world.user;
  await redis.hset(keys.fileUsage, `${workspaceId}:bytes`, 100, `${workspaceId}:files`, 3);
  const { status } = await remove(botId, resultId);
  expect(status).toBe(200);
  await until(async () => !(await deleteDue({ ...world.management.deps, files: store() })));
  expect(await isThere(file)).toBe(false);
  expect(await isThere(other.file)).toBe(true);
  // the room is free at once
  expect(await room()).toEqual(['87', '2']);
});

test('a file goes with its workspace', async () => {
  const owner = await world.management.user();
  const call = world.management.as(owner.secretToken);
  const { body } = await call.post('/v1/bots', { workspaceId: owner.workspaceId, bot: {} });
  const resultId = freshResultId(Date.now());
  const file = await putFile({ workspaceId: owner.workspaceId, botId: body.bot.id, resultId });
  const turn = turnOf({ botId: body.bot.id, resultId, turn: 1, answers: [['file', file.url]] });
  await storeTurns(world.management.deps)([{ ...turn, files: [file] }]);
  expect((await call.delete(`/v1/workspaces/${owner.workspaceId}`)).status).toBe(200);
  await until(async () => !(await deleteDue({ ...world.management.deps, files: store() })));
  expect(await isThere(file)).toBe(false);
});

test('what nobody has named goes after a day; what an answer names stays, however old', async () => {
  const dayMs = 86_400_000;
  const kept = await resultWithFile({}, 10 * dayMs);
  const [old, fresh, preview] = [
    await putFile({ resultId: 'old' }, dayMs + 60_000),
    await putFile({ resultId: 'fresh' }, dayMs - 3_600_000),
    await putFile({ isPublic: true, resultId: 'preview' }, 2 * dayMs),
  ];
  expect(await sweep()).toBe(2);
  expect(await Promise.all([kept.file, old, fresh, preview].map(isThere))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  await store().delete(fresh.key);
});

test('the room of each workspace is counted anew, and what chat adds meanwhile stays added', async () => {
  const { redis, keys } = world.management.deps;
  const workspaceId = `counted-${randomBytes(4).toString('hex')}`;
  const usage = () => redis.hmget(keys.fileUsage, `${workspaceId}:bytes`, `${workspaceId}:files`);
  const files = [await putFile({ workspaceId }), await putFile({ workspaceId, isPublic: true })];
  await redis.hset(keys.fileUsage, `${workspaceId}:bytes`, 1_000, `${workspaceId}:files`, 7);
  await sweep();
  expect(await usage()).toEqual(['26', '2']);
  const counting = await countFileUsage(world.management.deps);
  await redis.hincrby(keys.fileUsage, `${workspaceId}:bytes`, 5);
  for await (const file of store().list('private/')) counting.add(file);
  await counting.store();
  expect(await usage()).toEqual(['18', '1']);
  for (const { key } of files) await store().delete(key);
  // of two counts at the same time one counts
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await usage()).toEqual([null, null]);
});

test('while turns that could not be stored wait, nothing is swept', async () => {
  const { redis, keys } = world.management.deps;
  const old = await putFile({ resultId: 'waiting' }, 2 * 86_400_000);
  await redis.sadd(keys.shards, '0');
  await redis.xadd(keys.deadTurns(0), '*', 'r', '{}', 'error', 'of a test');
  expect(await sweep()).toBeUndefined();
  expect(await isThere(old)).toBe(true);
  await redis.del(keys.deadTurns(0));
  expect(await sweep()).toBe(1);
});
