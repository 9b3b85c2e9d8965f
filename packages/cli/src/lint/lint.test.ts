import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ruleList } from '@parley/blocks';
import { botOf, says } from '../testing/bots.ts';
import { makeWorkplace, type Workplace } from '../testing/command.ts';

let place: Workplace;
beforeAll(async () => {
  place = await makeWorkplace();
});
afterAll(() => place.remove());

const sound = botOf({ Hello: [says('hello', 'Hello!')] });
const gap = botOf({ Hello: [says('hello', 'Hello {{Nmae}}!')] });
const secret = botOf({ Hello: [says('hello', 'My key is sk-abcdefghij0123456789abcdefghij')] });
const left = { id: 'left', from: { blockId: 'gone' }, to: { groupId: 'gone' } };

test('a sound bot is good', async () => {
  await place.put('sound.json', sound);
  expect(await place.parley('lint', 'sound.json')).toEqual({
    code: 0,
    stdout: '1 checked: 0 errors, 0 warnings, 0 notes\n',
    stderr: '',
  });
});

test('an unknown variable is a warning with its place, and good unless warnings are limited', async () => {
  await place.put('gap.json', gap);
  const { code, stdout } = await place.parley('lint', 'gap.json', '--format', 'json');
  expect(code).toBe(0);
  const [found] = JSON.parse(stdout).findings;
  expect(found).toMatchObject({
    file: 'gap.json',
    rule: 'undeclared-variable',
    severity: 'warning',
    blockId: 'hello',
  });
  const line = (await readFile(join(place.folder, 'gap.json'), 'utf8')).split('\n')[found.line - 1] ?? '';
  expect(line.slice(found.column - 1)).toContain('{{Nmae}}');
  expect(await place.parley('lint', 'gap.json', '--max-warnings', '1')).toMatchObject({ code: 0 });
  expect(await place.parley('lint', 'gap.json', '--max-warnings', '0')).toMatchObject({
    code: 1,
    stderr: 'There are 1 warnings, and 0 are allowed.\n',
  });
});

test('a secret in a text is found in YAML as in JSON', async () => {
  await place.put('secret.json', secret);
  await place.put('secret.bot.yaml', JSON.stringify(secret));
  for (const file of ['secret.json', 'secret.bot.yaml']) {
    const { code, stdout } = await place.parley('lint', file, '--max-warnings', '0');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^secret\.[\w.]+:\d+:\d+: warning: .*\[secret-in-text\]/);
  }
});

test('every format names the same findings', async () => {
  await place.put('gap.json', gap);
  await place.put('secret.json', secret);
  const of = async (format: string): Promise<string> =>
    (await place.parley('lint', 'gap.json', 'secret.json', '--format', format)).stdout;
  const log = JSON.parse(await of('sarif'));
  const [{ results, tool }] = log.runs;
  expect(log.version).toBe('2.1.0');
  expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(ruleList.map(({ id }) => id));
  expect(results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
    'undeclared-variable',
    'secret-in-text',
  ]);
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
  const { findings } = JSON.parse(await of('json'));
  expect(
    results.map(
      (found: { locations: [{ physicalLocation: { region: object } }] }) =>
        found.locations[0].physicalLocation.region,
    ),
  ).toEqual(
    findings.map(({ line, column }: { line: number; column: number }) => ({
      startLine: line,
      startColumn: column,
    })),
  );
  expect((await of('github')).split('\n').map((line) => line.slice(0, 8))).toEqual([
    '::warning'.slice(0, 8),
    '::warning'.slice(0, 8),
    '',
  ]);
});

test('what has one right change is mended in the file, and the rest of it stays as it was', async () => {
  const bot = { ...sound, edges: [...sound.edges, left], ours: [1, 2] };
  await place.put('mended.json', bot);
  const before = await readFile(join(place.folder, 'mended.json'), 'utf8');
  expect(await place.parley('lint', 'mended.json', '--max-warnings', '0')).toMatchObject({ code: 1 });
  expect(await place.parley('lint', 'mended.json', '--fix', '--max-warnings', '0')).toMatchObject({
    code: 0,
    stderr: 'mended.json: 1 finding mended\n',
  });
  const after = await readFile(join(place.folder, 'mended.json'), 'utf8');
  expect(JSON.parse(after)).toEqual({ ...bot, edges: sound.edges });
  expect(after.split('\n').filter((line) => !before.includes(line))).toEqual([]);
  expect(await place.parley('lint', 'mended.json', '--fix')).toMatchObject({ code: 0, stderr: '' });
});

test('a comment of a YAML file outlasts mending', async () => {
  await place.put(
    'commented.bot.yaml',
    `# ours\n${JSON.stringify({ ...sound, edges: [...sound.edges, left] })}`,
  );
  expect(await place.parley('lint', 'commented.bot.yaml', '--fix', '--max-warnings', '0')).toMatchObject({
    code: 0,
  });
  expect(await readFile(join(place.folder, 'commented.bot.yaml'), 'utf8')).toMatch(/^# ours\n/);
});

test.each([
  ['no JSON', '{"version": "6",', /bad\.json:1:17: is not JSON/],
  [
    'no bot',
    '{\n  "version": "6",\n  "groups": [{"id": 1}]\n}',
    /bad\.json:3:21: is not a bot: \/groups\/0\/id/,
  ],
  ['a key twice', '{"version": "6",\n "version": "6"}', /bad\.json:2:2: the key "version" stands twice/],
  ['merge markers', '{\n<<<<<<< ours\n}', /bad\.json:2:1: a merge left this conflict/],
  ['too deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /bad\.json:1:1: is nested/],
])('a file with %s is invalid, and nothing is checked', async (_, text, message) => {
  await place.put('bad.json', text);
  await place.put('gap.json', gap);
  const { code, stdout, stderr } = await place.parley('lint', 'gap.json', 'bad.json');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(message);
});

const keys = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
test.each([
  [
    'an alias bomb',
    [
      'a: &a [x,x]',
      ...keys.map((key, at) => `${key}: &${key} [${`*${['a', ...keys][at] ?? ''},`.repeat(12)}]`),
    ].join('\n'),
  ],
  ['tabs', 'groups:\n\t- id: 1'],
  ['two documents', 'a: 1\n---\nb: 2'],
  ['a key twice', 'version: "6"\nversion: "6"'],
  ['levels without end', `${'- '.repeat(20_000)}x`],
])('YAML with %s is invalid', async (_, text) => {
  await place.put('bad.bot.yaml', text);
  expect(await place.parley('lint', 'bad.bot.yaml')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^bad\.bot\.yaml:\d+:\d+: /),
  });
});

test('two files with one key are invalid', async () => {
  await place.put('one.bot.yaml', { ...sound, key: 'sales' });
  await place.put('other.bot.yaml', { ...sound, key: 'sales' });
  const { code, stderr } = await place.parley('lint', 'one.bot.yaml', 'other.bot.yaml');
  expect(code).toBe(2);
  expect(stderr).toContain('the key "sales" is that of one.bot.yaml, too');
});

test.each([
  ['lint'],
  ['lint', '--format', 'xml', 'a.json'],
  ['lint', '--max-warnings', 'few', 'a.json'],
  ['lint', '--quick', 'a.json'],
  ['paint'],
  ['lint', 'none.json'],
  ['lint', '.'],
])('parley %s %s %s is a misuse', async (...args) => {
  expect(await place.parley(...args)).toMatchObject({ code: 2, stdout: '' });
});
