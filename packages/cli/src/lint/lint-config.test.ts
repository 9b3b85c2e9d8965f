import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { botOf, says } from '../testing/bots.ts';
import { makeWorkplace, type Workplace } from '../testing/command.ts';

const gap = says('hello', 'Hello {{Nmae}}!');
const bot = botOf({ Hello: [gap] });
const broken = botOf({ Hello: [{ ...gap, outgoingEdgeId: 'deleted' }] });

let place: Workplace;
beforeEach(async () => {
  place = await makeWorkplace();
  await place.put('bots/a.json', bot);
});
afterEach(() => place.remove());

const lint = (...args: readonly string[]): ReturnType<Workplace['parley']> =>
  place.parley('lint', 'bots/a.json', ...args);
const rules = (text: string): Promise<void> => place.put('parley.lint.yaml', text);

test.each([
  ['off', 0, '0 errors, 0 warnings, 0 notes'],
  ['info', 0, '0 errors, 0 warnings, 1 notes'],
  ['error', 1, '1 errors, 0 warnings, 0 notes'],
])('a rule that is %s counts so, for bots in folders below', async (severity, code, counts) => {
  await rules(`rules:\n  undeclared-variable: ${severity}\n`);
  const ended = await lint();
  expect(ended).toMatchObject({ code, stderr: '' });
  expect(ended.stdout).toContain(counts);
});

test('an error that publishing refuses stays one', async () => {
  await place.put('bots/a.json', broken);
  await rules(
    'rules:\n  unknown-edge: off\n  undeclared-variable: off\nsuppress:\n  - { rule: unknown-edge, block: hello, reason: We know. }\n',
  );
  const { code, stdout } = await lint();
  expect(code).toBe(1);
  expect(stdout).toContain('[unknown-edge]');
  expect(stdout).toMatch(/parley\.lint\.yaml:5:5: warning: .*\[unused-suppression\]/);
});

test('a suppression follows its block wherever that moves, and says why in every form', async () => {
  await rules(
    'suppress:\n  - rule: undeclared-variable\n    block: hello\n    reason: The campaign fills it in.\n',
  );
  const moved = botOf({ First: [says('other', 'Hi')], Hello: [says('more', 'More'), gap] });
  for (const content of [bot, moved]) {
    await place.put('bots/a.json', content);
    const text = await lint('--max-warnings', '0');
    expect(text.stdout).toContain(', 1 suppressed');
    expect(text.stdout).not.toContain('undeclared-variable');
    const { suppressed } = JSON.parse((await lint('--format', 'json')).stdout);
    expect(suppressed).toMatchObject([
      { rule: 'undeclared-variable', blockId: 'hello', reason: 'The campaign fills it in.' },
    ]);
    const sarif = JSON.parse((await lint('--format', 'sarif')).stdout);
    expect(sarif.runs[0].results).toContainEqual(
      expect.objectContaining({
        suppressions: [{ kind: 'external', justification: 'The campaign fills it in.' }],
      }),
    );
  }
});

test('a suppression that nothing needs is a warning about its own line, but for bots that were not looked at', async () => {
  await rules(
    [
      'suppress:',
      '  - { rule: undeclared-variable, block: hello, reason: Known. }',
      '  - { rule: undeclared-variable, block: gone, reason: Long gone. }',
      '  - { rule: undeclared-variable, block: gone, file: bots/b.json, reason: In another bot. }\n',
    ].join('\n'),
  );
  const { code, stdout, stderr } = await lint('--max-warnings', '0');
  expect(code).toBe(1);
  expect(stdout.match(/unused-suppression/g)).toHaveLength(1);
  expect(stdout).toMatch(/^parley\.lint\.yaml:3:5: warning: /m);
  expect(stderr).toContain('1 warnings');
  expect((await lint('--format', 'github')).stdout).toContain('file=parley.lint.yaml,line=3,col=5');
});

test('a suppression is not called unused while a bot that was not looked at may need it', async () => {
  const other = botOf({ Other: [says('elsewhere', 'Hello {{Nmae}}!')] });
  await place.put('bots/deep/b.json', other);
  await place.put('package.json', { name: 'elsewhere' });
  await rules(
    [
      'suppress:',
      '  - { rule: undeclared-variable, block: hello, reason: Known. }',
      '  - { rule: undeclared-variable, block: elsewhere, reason: In the other bot. }',
      '  - { rule: undeclared-variable, block: gone, reason: Long gone. }\n',
    ].join('\n'),
  );
  const unused = async (...more: readonly string[]) =>
    (await lint(...more)).stdout.match(/^parley\.lint\.yaml:\d+/gm);
  expect(await unused()).toEqual(['parley.lint.yaml:4']);
  await place.put('bots/deep/b.json', botOf({ Other: [says('elsewhere', 'Hello!')] }));
  expect(await unused()).toEqual(['parley.lint.yaml:4']);
  expect(await unused('bots/deep/b.json')).toEqual(['parley.lint.yaml:3', 'parley.lint.yaml:4']);
});

test.each([
  ['an unknown rule', 'rules:\n  no-such-rule: off\n', /^parley\.lint\.yaml:2:\d+: there is no rule/],
  ['an unknown severity', 'rules:\n  dead-end: never\n', /^parley\.lint\.yaml:2:\d+: /],
  ['an unknown key', 'rule:\n  dead-end: off\n', /^parley\.lint\.yaml:1:1: /],
  ['no reason', 'suppress:\n  - rule: dead-end\n    block: a\n', /^parley\.lint\.yaml:2:\d+: .*reason/],
  ['nothing to suppress', 'suppress:\n  - { rule: dead-end, reason: Because. }\n', /:2:5: .*names a block/],
  ['a syntax error', 'rules: {\n', /^parley\.lint\.yaml:\d+:\d+: /],
])('a file with %s is invalid with its place, and nothing is mended', async (_, text, words) => {
  await rules(text);
  const before = await readFile(join(place.folder, 'bots/a.json'), 'utf8');
  const { code, stdout, stderr } = await lint('--fix');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(words);
  expect(await readFile(join(place.folder, 'bots/a.json'), 'utf8')).toBe(before);
});
