import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { fromFileForm } from '../files/file-form.ts';
import { parseSource } from '../files/source-file.ts';
import { textOfBot } from '../files/write-bot.ts';
import { botOf, says } from '../testing/bots.ts';
import { makeWorkplace, type Workplace } from '../testing/command.ts';

let place: Workplace;
beforeAll(async () => {
  place = await makeWorkplace();
});
afterAll(() => place.remove());
const textOf = (path: string): Promise<string> => readFile(join(place.folder, path), 'utf8');

const again = (bot: object, form: 'json' | 'yaml'): unknown => {
  const { value } = parseSource(`a.${form}`, textOfBot(bot as Record<string, unknown>, form));
  return form === 'yaml' ? fromFileForm(value) : value;
};

const bot = {
  ...botOf({ Hello: [says('hello', 'Hello!\n  Two lines: "no"\t')] }),
  layout: { own: true },
  x: [null, {}],
};

test('a bot goes to YAML and back as it was, with fields that nobody knows', async () => {
  await place.put('bot.json', bot);
  expect(await place.parley('fmt', 'bot.json', '--out', 'bot.bot.yaml')).toMatchObject({
    code: 0,
    stdout: '',
  });
  expect(await place.parley('fmt', 'bot.bot.yaml', '--out', 'back.json')).toMatchObject({ code: 0 });
  expect(JSON.parse(await textOf('back.json'))).toEqual(bot);
});

test('writing a file in place twice changes it once', async () => {
  await place.put('twice.json', bot);
  await place.parley('fmt', 'twice.json');
  const once = await textOf('twice.json');
  expect(await place.parley('fmt', 'twice.json')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await textOf('twice.json')).toBe(once);
  await place.parley('fmt', 'twice.json', '--out', 'twice.bot.yaml');
  const yaml = await textOf('twice.bot.yaml');
  await place.parley('fmt', 'twice.bot.yaml');
  expect(await textOf('twice.bot.yaml')).toBe(yaml);
  await place.parley('fmt', 'twice.bot.yaml', '--out', 'twice.json');
  expect(await textOf('twice.json')).toBe(once);
});

test('positions stand at the end, so that moving a group changes no other line', () => {
  const moved = {
    ...bot,
    groups: bot.groups.map((group) => ({ ...group, graphCoordinates: { x: 7, y: 8 } })),
  };
  const [before, after] = [textOfBot(bot, 'yaml'), textOfBot(moved, 'yaml')];
  const at = before.indexOf('\nlayout:');
  expect(at).toBeGreaterThan(0);
  expect(after.slice(0, at)).toBe(before.slice(0, at));
  expect(after).not.toBe(before);
});

test('another title of a group is one other line', () => {
  const [first, ...others] = bot.groups;
  const retitled = { ...bot, groups: [{ ...first, title: 'Another title' }, ...others] };
  const lines = (whole: typeof bot): readonly string[] => textOfBot(whole, 'yaml').split('\n');
  const [before, after] = [lines(bot), lines(retitled as typeof bot)];
  expect(after).toHaveLength(before.length);
  expect(after.filter((line, index) => line !== before[index])).toEqual([expect.stringContaining('Another title')]); // prettier-ignore
});

test('the order of keys makes no difference', () => {
  const turned = Object.fromEntries(Object.entries(bot).reverse());
  for (const form of ['json', 'yaml'] as const) expect(textOfBot(turned, form)).toBe(textOfBot(bot, form));
});

test('any JSON that a bot may hold comes back from either form', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'yes',
      'null',
      '~',
      '0x1',
      '1e3',
      '2026-01-01',
      ' a',
      'a ',
      '- a',
      '#',
      'a: b',
      '|',
      '\u2028',
      '\u0085',
      '\ud800',
      '<<',
      '=',
      '\r\n',
      '\n\n a\n',
      '{{x}}',
      '*a',
      '&a',
      '!!str',
      '"',
      "'",
      '',
    ),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(text, value, { maxKeys: 4 }), (more) => {
      const whole = { ...bot, ...more };
      for (const form of ['json', 'yaml'] as const) expect(again(whole, form)).toEqual(whole);
    }),
    { numRuns: process.env['PARLEY_LONG_TESTS'] === '1' ? 1_000 : 50 },
  );
});

const folder = join(import.meta.dirname, '../../../../../shared/corpus');
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
(files.length > 0 ? test : test.skip)('every real export goes to YAML and back as it was', () => {
  for (const file of files) {
    const real = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    expect(again(real, 'yaml')).toEqual(real);
    expect(again(real, 'json')).toEqual(real);
  }
});

test('a file that is no bot is left as it was', async () => {
  await place.put('none.bot.yaml', 'version: "6"\ngroups: 7\n');
  expect(await place.parley('fmt', 'none.bot.yaml')).toMatchObject({ code: 2, stdout: '' });
  expect(await textOf('none.bot.yaml')).toBe('version: "6"\ngroups: 7\n');
  await place.put('large.json', JSON.stringify({ ...bot, x: 7 }).replace('"x":7', '"x":1e999'));
  expect(await place.parley('fmt', 'large.json')).toMatchObject({ code: 2 });
  expect(await place.parley('fmt', 'none.bot.yaml', '--out', 'no/such/folder.json')).toMatchObject({
    code: 2,
  });
});
