import { createEmptyDatabase, type TestDatabase } from '@parley/testing';
import { parley as parleyWith } from '../support/command-line.ts';

let database: TestDatabase;
let environment: Readonly<Record<string, string | undefined>>;
beforeAll(async () => {
  database = await createEmptyDatabase();
  environment = {
    ...process.env,
    DATABASE_URL: database.url,
    REDIS_PREFIX: 'test-cli-exit-codes',
    INTERNAL_TOKEN: 'internal-token-of-the-tests-0123456789',
  };
  expect(await parleyWith(['migrate'], environment)).toMatchObject({ code: 0 });
});
afterAll(() => database.drop());

const nobody = '--email nobody@test.invalid';
/** Each command, what it needs, and how it ends with that in an installation where nothing is. */
const commands: Readonly<Record<string, readonly [needs: string, code: 0 | 1]>> = {
  migrate: ['', 0],
  'create-user': ['--email ada@test.invalid', 0],
  'sign-in-link': [nobody, 1],
  'reset-link': [nobody, 1],
  'end-access': [nobody, 1],
  'create-token': [nobody, 1],
  'list-tokens': [nobody, 1],
  'revoke-token': ['none', 1],
  suspend: ['none', 1],
  unsuspend: ['none', 1],
  'add-member': [`--workspace none --mode read ${nobody}`, 1],
  'load-published': ['--bot none none.json', 1],
  'set-workspace': ['none --verified yes', 1],
  'set-contract': ['none --limit 5', 1],
  'payment find': ['none', 0],
  'list-users': ['', 0],
  'list-organizations': ['', 0],
  'list-workspaces': ['', 0],
  'sweep-files': ['', 1],
  recount: ['', 0],
  doctor: ['', 0],
  'rotate-keys': ['', 1],
  'dead-turns list': ['', 0],
  'dead-turns replay': ['', 0],
};
const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');
const parley = (words: string, of: typeof environment = environment) => parleyWith(wordsOf(words), of);

test.each(Object.entries(commands))(
  'parley admin %s ends with 2 where it is used wrongly, and says so without a configuration',
  async (name, [needs, code]) => {
    expect(await parley(`${name} ${needs} --paint`)).toMatchObject({ code: 2, stdout: '' });
    expect(await parley(`${name} --help`)).toMatchObject({ code: 0, stderr: '' });
    // the one that looks for mistakes of the configuration tells of them as of others
    if (name === 'doctor') expect(await parley(name, {})).toMatchObject({ code: 1 });
    else expect(await parley(`${name} ${needs}`, {})).toMatchObject({ code: 78, stdout: '' });
    expect([name, (await parley(`${name} ${needs}`)).code]).toEqual([name, code]);
  },
);

test('a command that there is not, and none at all, are used wrongly', async () => {
  expect(await parley('paint')).toMatchObject({ code: 2 });
  expect(await parley('')).toMatchObject({ code: 2 });
});

test('the table has each command', async () => {
  const listed = async (of: string): Promise<readonly string[]> => {
    const [, list = ''] = /^Commands:\n([^]*)/m.exec((await parley(`${of} --help`)).stdout) ?? [];
    const names = [...list.matchAll(/^ {2}([a-z][a-z-]*) /gm)].map(([, name = '']) => name);
    const found = names.filter((name) => name !== 'help').map((name) => `${of} ${name}`.trim());
    return found.length === 0 ? [of] : (await Promise.all(found.map(listed))).flat();
  };
  expect((await listed('')).toSorted()).toEqual(Object.keys(commands).toSorted());
});
