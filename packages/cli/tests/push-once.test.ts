import { spawn } from 'node:child_process';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { botOf, says } from '../src/testing/bots.ts';
import { makeWorkplace, type Workplace } from '../src/testing/command.ts';
import { startService, type TestService } from './draft-service.ts';

const launcher = join(import.meta.dirname, '..', 'bin', 'parley.mjs');

let place: Workplace;
let service: TestService;
beforeEach(async () => {
  place = await makeWorkplace();
  service = await startService({ 'id-known': bot('Known') });
  expect(await parley('pull', '--bot', 'id-known', '--dir', 'bots')).toMatchObject({ code: 0 });
  for (const [key, to] of [['one', 'two'], ['two', 'one'], ['three', 'known']] as const) await putNew(key, to); // prettier-ignore
});
afterEach(async () => {
  await service.close();
  await place.remove();
});

const parley = (...args: readonly string[]) => place.within(service.environment).parley(...args);
const push = (dir = 'bots') => parley('push', '--dir', dir);
function bot(name: string, ...more: object[]): Record<string, unknown> {
  const { id: _id, ...whole } = botOf({ Welcome: [says('hello', `I am ${name}`), ...(more as [])] });
  return { ...whole, name };
}
const putNew = (key: string, to: string): Promise<void> =>
  place.put(`bots/${key}.bot.yaml`, {
    ...bot(`New ${key}`, { id: 'link', type: 'Bot link', options: { botId: `key:${to}` } }),
    key,
  });
const lockOf = async (dir = 'bots'): Promise<Record<string, { id: string }>> =>
  JSON.parse(await readFile(join(place.folder, dir, 'parley.lock.json'), 'utf8')).bots;

/** Looks whether each file has one bot, known to the lock, and every link leads to the bot of its key. */
async function expectWhole(dir = 'bots'): Promise<void> {
  const lock = await lockOf(dir);
  expect(Object.keys(lock)).toEqual(['known', 'one', 'three', 'two']);
  expect([...service.drafts.keys()].sort()).toEqual(Object.values(lock).map(({ id }) => id).sort()); // prettier-ignore
  for (const [key, to] of [
    ['one', 'two'],
    ['two', 'one'],
    ['three', 'known'],
  ] as const)
    // prettier-ignore
    expect(JSON.stringify(service.drafts.get(lock[key]?.id ?? ''))).toContain(`"botId":"${lock[to]?.id}"`);
  expect(await parley('status', '--dir', dir, '--detailed-exitcode')).toMatchObject({ code: 0 });
}

/** Kills a push while it waits for the answer to a request, the first of which is 1. */
async function killedPush(count: number, isDone: boolean): Promise<'killed' | 'ended'> {
  const held = service.hold(count, isDone);
  const child = spawn(process.execPath, [launcher, 'push', '--dir', 'bots'], {
    cwd: place.folder,
    env: { PATH: process.env['PATH'], ...service.environment },
    stdio: 'ignore',
  });
  const exited = new Promise<'ended'>((resolve) => void child.once('exit', () => resolve('ended')));
  const ending = await Promise.race([held.then(() => 'killed' as const), exited]);
  child.kill('SIGKILL');
  await exited;
  void service.hold(Number.POSITIVE_INFINITY, false);
  return ending;
}

// one request for the known draft, three that make bots, four for the states of all, one that gives a link its id
const requests = 9;
test.each([
  ['before', 2], ['after', 2], ['before', 3], ['after', 3], ['before', 4], ['after', 4], ['before', 5],
  ['before', requests], ['after', requests],
] as const)('a push that is killed %s the service has done request %s is taken up by the next one: a bot for each file', async (when, count) => {
  expect(await killedPush(count, when === 'after')).toBe('killed');
  expect(await push()).toMatchObject({ code: 0, stderr: '' });
  await expectWhole();
}, 60_000); // prettier-ignore

test('there is no further request that a push could be killed at', async () => {
  expect(await killedPush(requests + 1, true)).toBe('ended');
  await expectWhole();
}, 60_000);

test('two pushes of one folder at once make one bot of each file', async () => {
  const ended = await Promise.all([push(), push()]);
  expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([[0, ''], [0, '']]); // prettier-ignore
  await expectWhole();
});

test('pushes of two copies of a folder make one bot of each file, at once or one after the other', async () => {
  for (const copy of ['second', 'third'])
    await cp(join(place.folder, 'bots'), join(place.folder, copy), { recursive: true });
  const ended = await Promise.all([push('bots'), push('second')]);
  expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([[0, ''], [0, '']]); // prettier-ignore
  await expectWhole('bots');
  await expectWhole('second');
  expect(await push('third')).toMatchObject({ code: 0, stderr: '' });
  await expectWhole('third');
});

test('a bot that was made of a file of this key and says something else is left alone, and those of this push go', async () => {
  await push();
  const { three } = await lockOf();
  const theirs = service.drafts.get(three?.id ?? '');
  for (const key of ['one', 'two', 'three', 'known']) await rm(join(place.folder, 'bots', `${key}.bot.yaml`));
  await rm(join(place.folder, 'bots', 'parley.lock.json'));
  await putNew('another', 'three');
  await place.put('bots/three.bot.yaml', { ...bot('Ours'), key: 'three' });
  const before = [...service.drafts.keys()];
  expect(await parley('push', '--dir', 'bots', '--workspace', 'workspace')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`bots/three.bot.yaml: ${three?.id} was made of a file of this key`),
  });
  expect([...service.drafts.keys()]).toEqual(before);
  expect(service.drafts.get(three?.id ?? '')).toBe(theirs);
  expect(await lockOf()).toEqual({});
});
