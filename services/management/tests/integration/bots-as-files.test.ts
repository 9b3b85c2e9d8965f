import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { botContent, says } from '@parley/testing';
import { newAuthor, type Author } from '../support/author.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
let author: Author;
beforeAll(async () => {
  author = await newAuthor(world.management.url, world.user.secretToken);
});
afterAll(() => author.leave());

const welcome = (text: string) => ({
  id: 'welcome',
  title: 'Welcome',
  graphCoordinates: { x: 300, y: 0 },
  blocks: [says('hello', text)],
});

test('a draft of the service is pulled, changed, pushed and held back once somebody else has changed it', async () => {
  const { id } = await world.newWholeBot({
    name: 'Shop',
    groups: [welcome('Hello')],
    ofOthers: { kept: [1, null] },
  });
  const draft = async () => (await world.call.get(`/v1/bots/${id}`)).body.bot;
  const before = await draft();
  const file = join(author.folder, 'bots', 'shop.bot.yaml');
  const edit = async (from: string, to: string) =>
    writeFile(file, (await readFile(file, 'utf8')).replace(from, to));

  expect(await author.parley('pull', '--bot', id, '--dir', 'bots')).toEqual({
    code: 0,
    stdout: 'bots/shop.bot.yaml\n',
    stderr: '',
  });
  const status = () => author.parley('status', '--dir', 'bots', '--detailed-exitcode');
  expect(await status()).toMatchObject({ code: 0, stdout: 'bots/shop.bot.yaml: unchanged\n' });
  const push = () => author.parley('push', '--dir', 'bots');
  expect(await push()).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await draft()).toEqual(before);

  await edit('text: Hello', 'text: Good morning');
  expect(await status()).toMatchObject({ code: 2, stdout: 'bots/shop.bot.yaml: changed here\n' });
  expect(await push()).toEqual({ code: 0, stdout: 'bots/shop.bot.yaml: pushed\n', stderr: '' });
  const { updatedAt: _before, ...asBefore } = before;
  const { updatedAt: _pushed, ...pushed } = await draft();
  expect(pushed).toEqual({ ...asBefore, key: 'shop', groups: [welcome('Good morning')] });
  const { body: history } = await world.call.get(`/v1/bots/${id}/changes?after=${before.updatedAt}`);
  expect(history.changes).toMatchObject([{ updatedBy: world.user.userId }]);
  expect(await status()).toMatchObject({ code: 0 });

  await world.call.patch(`/v1/bots/${id}`, { bot: { groups: [welcome('Somebody else was here')] } });
  await edit('text: Good morning', 'text: Good evening');
  const theirs = await draft();
  expect(await push()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('somebody else'),
  });
  expect(await draft()).toEqual(theirs);

  const reader = await newAuthor(world.management.url, 'nonsense');
  expect(await reader.parley('pull', '--bot', id, '--dir', 'bots')).toMatchObject({ code: 5, stdout: '' });
  await reader.leave();
}, 60_000);

test('of several bots none is pushed while somebody else has changed the draft of one', async () => {
  const workspaceId = world.user.workspaceId;
  const { id: mine } = await world.newWholeBot({ name: 'Mine', workspaceId, groups: [welcome('Hello')] });
  const { id: shared } = await world.newWholeBot({ name: 'Shared', workspaceId, groups: [welcome('Hello')] });
  const drafts = async () => [
    (await world.call.get(`/v1/bots/${mine}`)).body.bot,
    (await world.call.get(`/v1/bots/${shared}`)).body.bot,
  ];
  await author.parley('pull', '--bot', mine, shared, '--dir', 'several');
  for (const key of ['mine', 'shared']) {
    const file = join(author.folder, 'several', `${key}.bot.yaml`);
    await writeFile(file, (await readFile(file, 'utf8')).replace('text: Hello', 'text: Good morning'));
  }
  await world.call.patch(`/v1/bots/${shared}`, { bot: { groups: [welcome('Somebody else was here')] } });
  const lock = join(author.folder, 'several', 'parley.lock.json');
  const before = [await drafts(), await readFile(lock, 'utf8')];
  const push = () => author.parley('push', '--dir', 'several');
  expect(await push()).toMatchObject({ code: 1, stdout: '' });
  expect([await drafts(), await readFile(lock, 'utf8')]).toEqual(before);
  expect(await author.parley('status', '--dir', 'several', '--detailed-exitcode')).toMatchObject({
    code: 2,
    stdout: 'several/mine.bot.yaml: changed here\nseveral/shared.bot.yaml: changed here and at the service\n',
  });
  await world.call.patch(`/v1/bots/${shared}`, { bot: { groups: [welcome('Hello')], key: 'shared' } });
  expect(await push()).toMatchObject({ code: 0 });
  expect(JSON.stringify(await drafts()).match(/Good morning/g)).toHaveLength(2);
}, 60_000);

test('files of new bots that lead to each other become bots of the workspace, and are pushed no second time', async () => {
  const { id } = await world.newWholeBot({ name: 'Front', groups: [welcome('Hello')] });
  const pulled = await author.parley('pull', '--bot', id, '--dir', 'more');
  expect(pulled).toMatchObject({ code: 0 });
  const path = (key: string) => join(author.folder, 'more', `${key}.bot.yaml`);
  // JSON is YAML, too
  const fresh = (key: string, to: string): string =>
    JSON.stringify({
      version: '6',
      ...botContent(),
      key,
      name: `New ${key}`,
      groups: [
        {
          ...welcome('Hello'),
          blocks: [{ id: 'link', type: 'Bot link', options: { botId: `key:${to}` } }],
        },
      ],
    });
  await writeFile(path('one'), fresh('one', 'two'));
  await writeFile(path('two'), fresh('two', 'one'));
  const push = () => author.parley('push', '--dir', 'more');
  expect(await push()).toEqual({
    code: 0,
    stdout: 'more/one.bot.yaml: made\nmore/two.bot.yaml: made\n',
    stderr: '',
  });
  const { bots } = JSON.parse(await readFile(join(author.folder, 'more', 'parley.lock.json'), 'utf8'));
  const draft = async (key: string) => (await world.call.get(`/v1/bots/${bots[key].id}`)).body.bot;
  expect(await draft('one')).toMatchObject({
    name: 'New one',
    key: 'one',
    workspaceId: world.user.workspaceId,
  });
  expect(JSON.stringify((await draft('one')).groups)).toContain(`"botId":"${bots.two.id}"`);
  expect(JSON.stringify((await draft('two')).groups)).toContain(`"botId":"${bots.one.id}"`);
  expect(await push()).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await author.parley('status', '--dir', 'more', '--detailed-exitcode')).toMatchObject({ code: 0 });
}, 60_000);

test('files are made into one bot each, by pushes at once and by a push that does not know of the former one', async () => {
  const workspaceId = (await world.call.post('/v1/workspaces', { name: 'Once' })).body.workspace.id;
  const fresh = (key: string, to: string): string =>
    JSON.stringify({
      version: '6',
      ...botContent(),
      key,
      name: `Once ${key}`,
      groups: [
        {
          ...welcome('Hello'),
          blocks: [{ id: 'link', type: 'Bot link', options: { botId: `key:${to}` } }],
        },
      ],
    });
  const folders = ['left', 'right', 'later'];
  for (const folder of folders) {
    await mkdir(join(author.folder, folder));
    for (const [key, to] of [
      ['one', 'two'],
      ['two', 'one'],
    ] as const)
      // prettier-ignore
      await writeFile(join(author.folder, folder, `${key}.bot.yaml`), fresh(key, to));
  }
  const push = (dir: string) => author.parley('push', '--dir', dir, '--workspace', workspaceId);
  const lockOf = async (dir: string) =>
    JSON.parse(await readFile(join(author.folder, dir, 'parley.lock.json'), 'utf8')).bots;
  const botsThere = async () => (await world.call.get(`/v1/bots?workspaceId=${workspaceId}`)).body.bots;

  const [left, right] = await Promise.all([push('left'), push('right')]);
  expect([left.stderr, right.stderr, left.code, right.code]).toEqual(['', '', 0, 0]);
  // as if it had been killed before it could write a lock
  expect(await push('later')).toMatchObject({ code: 0, stderr: '' });
  expect(await botsThere()).toHaveLength(2);
  const lock = await lockOf('left');
  expect([await lockOf('right'), await lockOf('later')]).toEqual([lock, lock]);
  const { body } = await world.call.get(`/v1/bots/${lock.one.id}`);
  expect(JSON.stringify(body.bot.groups)).toContain(`"botId":"${lock.two.id}"`);
}, 60_000);

test('a file key names one bot of a workspace, which is given back as it is until it is archived or deleted', async () => {
  const create = async (bot: object, fileKey: string, workspaceId = world.user.workspaceId) =>
    (await world.call.post('/v1/bots', { workspaceId, bot, fileKey })).body;
  const made = await create({ name: 'First' }, 'keyed');
  expect(made).toMatchObject({ isNew: true, bot: { name: 'First' } });
  const { bot } = (await world.call.patch(`/v1/bots/${made.bot.id}`, { bot: { name: 'Renamed' } })).body;
  expect(await create({ name: 'Second' }, 'keyed')).toEqual({ isNew: false, bot });
  expect(await create({ name: 'Second' }, 'keyed-2')).toMatchObject({ isNew: true });
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => create({ name: 'Once' }, 'at-once')));
  expect(atOnce.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(atOnce.map((one) => one.bot.id)).size).toBe(1);

  await world.call.delete(`/v1/bots/${made.bot.id}`);
  const second = await create({ name: 'Second' }, 'keyed');
  expect(second).toMatchObject({ isNew: true, bot: { name: 'Second' } });
  await world.call.post(`/v1/archived-bots/${made.bot.id}/restore`);
  expect(await create({}, 'keyed')).toEqual({ isNew: false, bot: second.bot });
  for (const fileKey of ['', 'Not A Key', '../etc', 'x'.repeat(65)])
    expect(await world.call.post('/v1/bots', { workspaceId: world.user.workspaceId, bot: {}, fileKey })).toMatchObject({ status: 400 }); // prettier-ignore
});
