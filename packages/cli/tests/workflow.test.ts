import { execFile, execFileSync } from 'node:child_process';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { botOf, says } from '../src/testing/bots.ts';
import { makeWorkplace, type Workplace } from '../src/testing/command.ts';
import { startService, type TestService } from './draft-service.ts';

type Step = { readonly name?: string; readonly run?: string };

let place: Workplace;
let service: TestService;
let steps: readonly Step[];
const root = join(import.meta.dirname, '..', '..', '..');

beforeAll(async () => {
  const page = await readFile(join(root, 'infra', 'docs', 'bots-in-git.md'), 'utf8');
  const [, workflow = ''] = /```yaml\n(name: bots\n[^]*?)```/.exec(page) ?? [];
  ({ steps } = (parse(workflow) as { jobs: { bots: { steps: readonly Step[] } } }).jobs.bots);
  place = await makeWorkplace();
  const { id: _id, ...bot } = botOf({ Welcome: [says('hello', 'Hello')] });
  service = await startService({ 'id-one': { ...bot, name: 'Shop' } });
  const launcher = join(root, 'packages', 'cli', 'bin', 'parley.mjs');
  await place.put('path/parley', `#!/bin/sh\nexec "${process.execPath}" "${launcher}" "$@"\n`);
  await chmod(join(place.folder, 'path', 'parley'), 0o755);
  await place.put('work/.keep', '');
  git('init', '-q', '--bare', '-b', 'main', '../origin');
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.org');
  git('remote', 'add', 'origin', '../origin');
  git('config', 'push.default', 'current');
  await place.within(service.environment).parley('pull', '--bot', 'id-one', '--dir', 'work/bots');
  git('add', '.');
  git('commit', '-qm', 'pulled');
});
afterAll(async () => {
  await service.close();
  await place.remove();
});

const quiet = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', NODE_OPTIONS: '' };
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, {
    cwd: join(place.folder, 'work'),
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, ...quiet },
  });

/** Runs the steps as a runner does, each in a shell that ends at its first failure; gives the name of the one that failed. */
async function runWorkflow(): Promise<string | undefined> {
  const path = `${join(place.folder, 'path')}:${process.env['PATH'] ?? ''}`;
  const options = {
    cwd: join(place.folder, 'work'),
    env: { ...process.env, ...quiet, ...service.environment, PATH: path },
  };
  for (const { name, run } of steps)
    try {
      if (run !== undefined) await promisify(execFile)('bash', ['-e', '-o', 'pipefail', '-c', run], options);
    } catch (error) {
      return `${name ?? ''}: ${String((error as { stdout?: unknown }).stdout)}${String((error as { stderr?: unknown }).stderr)}`;
    }
  return undefined;
}

async function commit(said: string, expected: string): Promise<void> {
  const file = 'work/bots/shop.bot.yaml';
  const before = await readFile(join(place.folder, file), 'utf8');
  await place.put(file, before.replace(/text: (?:Hello|Good morning).*/, `text: ${said}`));
  await place.put(
    'work/tests/shop.test.yaml',
    `format: parley-test/1\ncases:\n  - name: It greets\n    steps:\n      - bot: ${expected}\n      - ends: { completed: true }\n`,
  );
  git('add', '.');
  git('commit', '-qm', said);
}
const draft = (): string => JSON.stringify(service.drafts.get('id-one'));

test('the workflow of the document lints, tests and pushes, and pushes again after the next change', async () => {
  expect(steps.flatMap(({ name }) => name ?? [])).toEqual(
    expect.arrayContaining(['Lint', 'Test', 'Push', 'Keep the lock']),
  );
  for (const said of ['Good morning', 'Good morning to you']) {
    await commit(said, said);
    expect(await runWorkflow()).toBeUndefined();
    expect(draft()).toContain(`"${said}"`);
    expect(git('status', '--porcelain')).toBe('');
    expect(git('rev-parse', 'origin/main')).toBe(git('rev-parse', 'main'));
  }
}, 120_000);

test('a test that fails ends the workflow before anything is pushed', async () => {
  const before = draft();
  await commit('Good morning again', 'Something else');
  expect(await runWorkflow()).toMatch(/^Test: /);
  expect(draft()).toBe(before);
}, 120_000);
