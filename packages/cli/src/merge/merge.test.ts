import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { botOf, says } from '../testing/bots.ts';
import { makeWorkplace, type Workplace } from '../testing/command.ts';

let place: Workplace;
beforeAll(async () => {
  place = await makeWorkplace();
});
afterAll(() => place.remove());

const bot = (welcome: string, offer: string) =>
  botOf({ Welcome: [says('hello', welcome)], Offer: [says('offer', offer)] });
const read = async (path: string): Promise<string> => readFile(join(place.folder, path), 'utf8');

test('changes of different blocks come together, in the file of one side or in another', async () => {
  await place.put('base.json', bot('Hello', 'An offer'));
  await place.put('ours.json', bot('Hello you', 'An offer'));
  await place.put('theirs.json', bot('Hello', 'A better offer'));
  expect(
    await place.parley('merge', 'base.json', 'ours.json', 'theirs.json', '--out', 'merged.json'),
  ).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
  expect(JSON.parse(await read('merged.json'))).toEqual(bot('Hello you', 'A better offer'));
  expect(await place.parley('merge', 'base.json', 'ours.json', 'theirs.json')).toMatchObject({ code: 0 });
  expect(JSON.parse(await read('ours.json'))).toEqual(bot('Hello you', 'A better offer'));
});

test('a side whose ids were renewed merges, too', async () => {
  const renewed = JSON.stringify(bot('Hello', 'A better offer and nothing else')).replace(
    /"(id|groupId|blockId|outgoingEdgeId|eventId)":"([^"]+)"/g,
    '"$1":"$2-new"',
  );
  await place.put('base.json', bot('Hello', 'A good offer and nothing else'));
  await place.put('ours.json', bot('Hello you', 'A good offer and nothing else'));
  await place.put('theirs.json', renewed);
  expect(await place.parley('merge', 'base.json', 'ours.json', 'theirs.json')).toMatchObject({ code: 0 });
  expect(JSON.parse(await read('ours.json'))).toEqual(bot('Hello you', 'A better offer and nothing else'));
});

test('what both sides changed is named by its block, and nothing is written', async () => {
  await place.put('base.json', bot('Hello', 'An offer'));
  await place.put('ours.json', bot('Hello you', 'An offer'));
  await place.put('theirs.json', bot('Hello there', 'An offer'));
  const former = await read('ours.json');
  const ended = await place.parley('merge', 'base.json', 'ours.json', 'theirs.json');
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toContain('conflict: Welcome#1 content.richText: ours Hello you, theirs Hello there');
  expect(await read('ours.json')).toBe(former);
});

test('a file that is no bot ends with 2, and so does a bot that both sides added', async () => {
  await place.put('base.json', '');
  await place.put('none.json', '{');
  await place.put('ours.json', bot('Hello', 'An offer'));
  expect(await place.parley('merge', 'ours.json', 'none.json', 'ours.json')).toMatchObject({ code: 2 });
  expect(await place.parley('merge', 'base.json', 'ours.json', 'ours.json')).toMatchObject({ code: 2 });
});

test('git merges branches whose authors changed different groups, and leaves real conflicts to them', async () => {
  const launcher = join(import.meta.dirname, '..', '..', 'bin', 'parley.mjs');
  const folder = join(place.folder, 'repository');
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      env: {
        ...process.env,
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_SYSTEM: '/dev/null',
        NODE_OPTIONS: '',
      },
    });
  const commit = async (content: object, message: string): Promise<void> => {
    await place.put('repository/bots/shop.json', content);
    await place.parley('fmt', 'repository/bots/shop.json', '--out', 'repository/bots/shop.bot.yaml');
    git('add', 'bots/shop.bot.yaml', '.gitattributes');
    git('commit', '-qm', message);
  };
  await place.put('repository/.gitattributes', '*.bot.yaml merge=parley\n');
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.org');
  git('config', 'merge.parley.driver', `"${process.execPath}" "${launcher}" merge %O %A %B`);
  await commit(bot('Hello', 'An offer'), 'first');
  git('checkout', '-qb', 'theirs');
  await commit(bot('Hello', 'A better offer'), 'theirs');
  git('checkout', '-q', 'main');
  await commit(bot('Hello you', 'An offer'), 'ours');
  git('merge', '-q', '--no-edit', 'theirs');
  await writeFile(join(place.folder, 'expected.json'), JSON.stringify(bot('Hello you', 'A better offer')));
  expect(
    await place.parley('diff', 'expected.json', 'repository/bots/shop.bot.yaml', '--detailed-exitcode'),
  ).toMatchObject({ code: 0 });
  git('checkout', '-q', 'theirs');
  await commit(bot('Hello everybody', 'A better offer'), 'theirs again');
  git('checkout', '-q', 'main');
  expect(() => git('merge', '-q', '--no-edit', 'theirs')).toThrow('conflict: Welcome#1');
  expect(git('status', '--porcelain')).toContain('UU bots/shop.bot.yaml');
}, 60_000);
