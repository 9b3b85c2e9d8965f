import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEmptyDatabase, startedNode, type TestDatabase } from '@parley/testing';
import { runParley } from '../../src/cli/parley.ts';
import { launcher } from '../support/author.ts';
import { parley as parleyWith, type Ended } from '../support/command-line.ts';

let database: TestDatabase;
let environment: Readonly<Record<string, string | undefined>>;
beforeAll(async () => {
  database = await createEmptyDatabase();
  environment = {
    ...process.env,
    DATABASE_URL: database.url,
    REDIS_PREFIX: 'test-cli',
    INTERNAL_TOKEN: 'internal-token-of-the-tests-0123456789',
  };
  expect(await parley('migrate')).toMatchObject({ code: 0, stdout: '' });
});
afterAll(() => database.drop());

/** Runs a command as an operator does; gives what it says and how it ends. */
const parley = (...args: readonly string[]): Promise<Ended> => parleyWith(args, environment);

test('a first user and token are made, and what they are for is given as JSON', async () => {
  const made = await parley('create-user', '--email', 'ada@test.invalid');
  expect(made.code).toBe(0);
  expect(JSON.parse(made.stdout)).toEqual({
    userId: expect.any(String),
    organizationId: expect.any(String),
    workspaceId: expect.any(String),
    secretToken: expect.stringMatching(/^parley_sk_/),
    signInLink: expect.stringMatching(/^http:\/\/localhost:3000\/app\/sign-in#code=parley_ln_[\w-]{49}$/),
  });
  const link = JSON.parse((await parley('sign-in-link', '--email', 'Ada@test.invalid')).stdout);
  expect(link).toEqual({ signInLink: expect.stringContaining('#code=parley_ln_') });
  expect(link.signInLink).not.toBe(JSON.parse(made.stdout).signInLink);
  const unknown = await parley('sign-in-link', '--email', 'nobody@test.invalid');
  expect(unknown).toMatchObject({ code: 1, stdout: '' });
  const again = await parley('create-user', '--email', 'ADA@test.invalid');
  expect(again).toMatchObject({ code: 1, stdout: '' });
  expect(again.stderr).toContain('There is a user with the address ADA@test.invalid already.');

  const { workspaceId } = JSON.parse(made.stdout);
  const set = await parley('set-workspace', workspaceId, '--verified', 'yes');
  expect(JSON.parse(set.stdout)).toMatchObject({ id: workspaceId, isVerified: true });

  const listed = await parley('list-tokens', '--email', 'ada@test.invalid');
  const [token] = JSON.parse(listed.stdout);
  expect(token).toMatchObject({ kind: 'secret', name: 'First token' });
  expect(JSON.parse((await parley('revoke-token', token.id)).stdout)).toEqual({ tokenId: token.id });
  expect(JSON.parse((await parley('list-tokens', '--email', 'ada@test.invalid')).stdout)).toEqual([]);
});

test('a command by its old name says the new one, and runs', async () => {
  let stderr = '';
  const out = { write: () => true };
  const code = await runParley(['list-users'], {
    environment,
    out,
    err: { write: (text) => (stderr += text) },
  });
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'parley list-users is called parley admin list-users now.\n',
  });
});

test.each([
  [
    'does not run',
    'postgres://postgres@127.0.0.1:9/parley',
    'Nothing listens at its address: it does not run',
  ],
  ['has no such database', undefined, 'database "no_such_database" does not exist'],
])('a Postgres that %s is named, and not the statement it was asked', async (_, url, reason) => {
  const other = new URL(database.url);
  other.pathname = '/no_such_database';
  const ended = await parleyWith(['list-users'], { ...environment, DATABASE_URL: url ?? other.href });
  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `Postgres did not do it: ${reason}. parley admin doctor looks into it.\n`,
  });
});

test('while Redis is away a change is made all the same, and the answer stands alone on stdout', async () => {
  const command = ['create-user', '--email', 'alan@test.invalid'];
  const env = { ...environment, REDIS_URL: 'redis://127.0.0.1:9' };
  // by the program itself, whose log goes to the same place as its sentences; it rejects where it ends with a failure
  const { stdout, stderr } = await promisify(execFile)(startedNode, [launcher, 'admin', ...command], { env });
  expect(JSON.parse(stdout)).toMatchObject({ secretToken: expect.stringMatching(/^parley_sk_/) });
  expect(stderr).toContain('a change could not be relayed yet');
});

test('the files that nobody needs are deleted at once', async () => {
  expect(await parley('sweep-files')).toMatchObject({
    code: 1,
    stderr: 'This installation stores no files.\n',
  });
  const folder = await mkdtemp(join(tmpdir(), 'parley-cli-'));
  const { stdout } = await parleyWith(['sweep-files'], { ...environment, FILES_DIR: folder });
  expect(JSON.parse(stdout)).toEqual({ deleted: { files: 0, media: 0 } });
  await rm(folder, { recursive: true });
});

test('what is missing from a command is said, with its help', async () => {
  const { code, stderr } = await parley('create-user');
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^error: required option '--email <address>' not specified\n\nUsage: parley admin create-user/,
  );
  const help = await parley('--help');
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('create-user'), stderr: '' });
  expect(await parleyWith(['list-users'], {})).toMatchObject({
    code: 78,
    stderr: expect.stringContaining('DATABASE_URL: must be set'),
  });
  expect(await parley('list-tokens')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Say whose tokens: --email or --workspace.\n/),
  });
});
