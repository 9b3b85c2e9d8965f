import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeWorkplace, type Workplace } from '../src/testing/command.ts';

const launcher = join(import.meta.dirname, '..', 'bin', 'parley.mjs');

let place: Workplace;
beforeAll(async () => {
  place = await makeWorkplace();
});
afterAll(() => place.remove());

test('the release is that of the package', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(execFileSync(process.execPath, [launcher, '--version'], { encoding: 'utf8' })).toBe(
    `parley ${version}\n`,
  );
}, 30_000);

test('a word that is no command is refused with the nearest one, and nothing else is started', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, 'lnit'], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr:
      "error: unknown command 'lnit'\n(Did you mean lint?)\nparley --help shows every command, and parley COMMAND --help its options.\n",
  });
}, 30_000);

test('who says nothing is shown every command, how to begin, and the meaning of the exit codes', async () => {
  const { code, stderr } = await place.parley();
  expect(code).toBe(2);
  for (const words of [
    'lint [options] <file...>',
    'parley lint my-bot.json',
    'PARLEY_TOKEN',
    '4: nothing matched',
  ])
    expect(stderr).toContain(words);
});
