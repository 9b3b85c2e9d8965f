import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { botOf, says } from '../src/testing/bots.ts';
import { makeWorkplace, type Workplace } from '../src/testing/command.ts';
import { startService, type TestService } from './draft-service.ts';

let place: Workplace;
let service: TestService;
const bot = (name: string, text: string, ...more: object[]) => {
  const { id: _id, ...whole } = botOf({ Welcome: [says('hello', text), ...(more as [])] });
  return { ...whole, name };
};
const link = { id: 'link', type: 'Bot link', options: { botId: 'id-two' } };
beforeEach(async () => {
  place = await makeWorkplace();
  service = await startService({
    'id-one': bot('Shop: first', 'Hello', link),
    'id-two': bot('Second', 'Hi'),
  });
});
afterEach(async () => {
  await service.close();
  await place.remove();
});
const parley = (...args: readonly string[]) => place.within(service.environment).parley(...args);
const pull = () => parley('pull', '--bot', 'id-one', 'id-two', '--dir', 'bots');
const push = () => parley('push', '--dir', 'bots');
const text = async (name: string): Promise<string> => readFile(join(place.folder, 'bots', name), 'utf8');
const edit = async (name: string, from: string, to: string): Promise<void> =>
  place.put(`bots/${name}`, (await text(name)).replace(from, to));
const saidBy = (id: string): string => JSON.stringify(service.drafts.get(id)?.['groups']);

test('drafts become files without fields of the service, linked by their keys', async () => {
  expect(await pull()).toMatchObject({ code: 0, stdout: 'bots/shop-first.bot.yaml\nbots/second.bot.yaml\n' });
  const first = await text('shop-first.bot.yaml');
  expect(first).toContain('key: shop-first\n');
  expect(first).toContain('botId: key:second\n');
  expect(first.indexOf('\nlayout:')).toBeGreaterThan(first.indexOf('\nsettings:'));
  for (const field of ['workspaceId', 'updatedAt', 'id-one', 'publicId']) expect(first).not.toContain(field);
  expect(await parley('lint', 'bots/second.bot.yaml')).toMatchObject({ code: 0 });
  expect(await pull()).toMatchObject({ code: 0 });
  expect(await text('shop-first.bot.yaml')).toBe(first);
});

test('what was changed in a file is pushed, links lead to the bots of the service, and nothing else is touched', async () => {
  await pull();
  const untouched = service.drafts.get('id-two');
  await edit('shop-first.bot.yaml', 'text: Hello', 'text: Good morning');
  expect(await parley('status', '--dir', 'bots', '--detailed-exitcode')).toEqual({
    code: 2,
    stdout: 'bots/second.bot.yaml: unchanged\nbots/shop-first.bot.yaml: changed here\n',
    stderr: '',
  });
  expect(await push()).toEqual({ code: 0, stdout: 'bots/shop-first.bot.yaml: pushed\n', stderr: '' });
  expect(saidBy('id-one')).toContain('Good morning');
  expect(saidBy('id-one')).toContain('"botId":"id-two"');
  expect(service.drafts.get('id-one')).toMatchObject({ key: 'shop-first', workspaceId: 'workspace' });
  expect(service.drafts.get('id-two')).toBe(untouched);
  expect(await parley('status', '--dir', 'bots', '--detailed-exitcode')).toMatchObject({ code: 0 });
  expect(await push()).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('a push over a draft that somebody else changed since the pull changes nothing and says so', async () => {
  await pull();
  await edit('shop-first.bot.yaml', 'text: Hello', 'text: Good morning');
  await edit('second.bot.yaml', 'text: Hi', 'text: Hi there');
  service.change('id-two', { groups: bot('Second', 'Somebody else was here').groups });
  const before = [service.drafts.get('id-one'), service.drafts.get('id-two')];
  const ended = await push();
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toContain(
    'bots/second.bot.yaml: somebody else changed the draft since it was pulled.',
  );
  expect([service.drafts.get('id-one'), service.drafts.get('id-two')]).toEqual(before);
  expect(await parley('status', '--dir', 'bots')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('second.bot.yaml: changed here and at the service'),
  });
});

test('a change at the service of a bot whose file was not touched stays, and comes with the next pull', async () => {
  await pull();
  service.change('id-two', { groups: bot('Second', 'Somebody else was here').groups });
  expect(await push()).toMatchObject({ code: 0, stdout: '' });
  expect(saidBy('id-two')).toContain('Somebody else was here');
  expect(await pull()).toMatchObject({ code: 0 });
  expect(await text('second.bot.yaml')).toContain('Somebody else was here');
});

test('a pull over changes that were not pushed writes nothing', async () => {
  await pull();
  await edit('second.bot.yaml', 'text: Hi', 'text: Hi there');
  service.change('id-one', { groups: bot('Shop: first', 'Newer').groups });
  const before = await text('shop-first.bot.yaml');
  expect(await pull()).toMatchObject({ code: 1, stdout: '' });
  expect(await text('second.bot.yaml')).toContain('Hi there');
  expect(await text('shop-first.bot.yaml')).toBe(before);
});

test('bots with one name get keys of their own, and a bot keeps its own key', async () => {
  service.change('id-two', { name: 'Shop: first' });
  await pull();
  expect((await readdir(join(place.folder, 'bots'))).sort()).toEqual([
    'parley.lock.json',
    'shop-first-2.bot.yaml',
    'shop-first.bot.yaml',
  ]);
  await rm(join(place.folder, 'bots'), { recursive: true });
  service.change('id-one', { key: 'front-desk' });
  await pull();
  expect(await text('front-desk.bot.yaml')).toContain('key: front-desk');
});

test.each<[string, string, string]>([
  ['of one key twice', 'key: second', 'key: shop-first'],
  ['without a key', 'key: second', 'name_of: second'],
  ['whose key is a path', 'key: second', 'key: ../second'],
  ['with a merge marker', 'key: second', '<<<<<<< ours\nkey: second'],
])('a file %s is an error with its place, and nothing is pushed', async (_title, from, to) => {
  await pull();
  await edit('shop-first.bot.yaml', 'text: Hello', 'text: Good morning');
  await edit('second.bot.yaml', from, to);
  const ended = await push();
  expect(ended).toMatchObject({ code: 2, stdout: '' });
  expect(ended.stderr).toMatch(/^bots\/[a-z-]+\.bot\.yaml:\d+:\d+: /);
  expect(saidBy('id-one')).not.toContain('Good morning');
});

test('a bot that is gone, a wrong token and a folder without bots are told apart', async () => {
  expect(await parley('pull', '--bot', 'nobody', '--dir', 'bots')).toMatchObject({ code: 5 });
  expect(await push()).toMatchObject({ code: 2 });
  await pull();
  const stranger = { ...service.environment, PARLEY_TOKEN: 'bad' };
  expect(await place.within(stranger).parley('status', '--dir', 'bots')).toMatchObject({ code: 5 });
});

/** Writes a file of a bot that no service knows, which leads to another one of the folder. */
const putNew = async (key: string, to: string, name = key): Promise<void> => {
  const first = await text('shop-first.bot.yaml');
  await place.put(
    `bots/${key}.bot.yaml`,
    first
      .replace('key: shop-first', `key: ${key}`)
      .replace(/^name: .*$/m, `name: ${name}`)
      .replace('key:second', `key:${to}`),
  );
};
const lockOf = async (): Promise<Record<string, { id: string }>> =>
  JSON.parse(await text('parley.lock.json')).bots;

test('a push makes a bot of each new file, and links between all of them lead on', async () => {
  await pull();
  await putNew('third', 'fourth');
  await putNew('fourth', 'third');
  await edit('shop-first.bot.yaml', 'botId: key:second', 'botId: key:third');
  expect(await push()).toEqual({
    code: 0,
    stdout: 'bots/fourth.bot.yaml: made\nbots/third.bot.yaml: made\nbots/shop-first.bot.yaml: pushed\n',
    stderr: '',
  });
  const { third, fourth } = await lockOf();
  expect(saidBy(third?.id ?? '')).toContain(`"botId":"${fourth?.id}"`);
  expect(saidBy(fourth?.id ?? '')).toContain(`"botId":"${third?.id}"`);
  expect(saidBy('id-one')).toContain(`"botId":"${third?.id}"`);
  expect(service.drafts.get(third?.id ?? '')).toMatchObject({ key: 'third', workspaceId: 'workspace' });
  expect(await parley('status', '--dir', 'bots', '--detailed-exitcode')).toMatchObject({ code: 0 });
  expect(await push()).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('new bots are made all or none, and nothing else is pushed then', async () => {
  await pull();
  const before = [...service.drafts.keys()];
  const lock = await lockOf();
  await edit('second.bot.yaml', 'text: Hi', 'text: Hi there');
  await putNew('third', 'second');
  await putNew('zero', 'third', 'Refused');
  expect(await push()).toMatchObject({ code: 5, stdout: '' });
  expect([...service.drafts.keys()]).toEqual(before);
  expect(saidBy('id-two')).not.toContain('Hi there');
  expect(await lockOf()).toEqual(lock);
});

test('a new file that links to no bot of the folder, or has no workspace to go to, is refused before anything is made', async () => {
  await pull();
  await putNew('third', 'nobody');
  expect(await push()).toEqual({
    code: 2,
    stdout: '',
    stderr: 'bots/third.bot.yaml: links to nobody, and no bot has this key.\n',
  });
  await putNew('third', 'third');
  await rm(join(place.folder, 'bots', 'parley.lock.json'));
  for (const name of ['second', 'shop-first']) await rm(join(place.folder, 'bots', `${name}.bot.yaml`));
  expect(await push()).toMatchObject({ code: 2, stderr: expect.stringContaining('--workspace') });
  expect(service.drafts.size).toBe(2);
  expect(await parley('push', '--dir', 'bots', '--workspace', 'other')).toMatchObject({ code: 0 });
  expect(service.drafts.get('made-3')).toMatchObject({ workspaceId: 'other', key: 'third' });
});
