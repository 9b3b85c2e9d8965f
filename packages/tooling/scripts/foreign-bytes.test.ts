import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Linter } from 'eslint';
import { stepsOf } from '@parley/testing';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..', '..');
const texts = z.array(z.string());
const list = z
  .strictObject({
    modules: z.array(
      z.strictObject({
        module: z.string(),
        libraries: texts,
        functions: texts.optional(),
        onlyIn: texts.optional(),
        bound: z.string(),
        test: z.string(),
      }),
    ),
    merges: z.strictObject({
      library: z.string(),
      functions: texts,
      onlyIn: texts,
      bound: z.string(),
      test: z.string(),
    }),
    nowhere: texts,
  })
  .parse(JSON.parse(readFileSync(join(root, 'packages/tooling/foreign-bytes.json'), 'utf8')));

/** Development alone: none of them meets a stranger. */
const tools = ['packages/dev-stack', 'packages/harness', 'packages/testing', 'packages/tooling'];
const folders = ['packages', 'services']
  .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
  .filter((folder) => !tools.includes(folder))
  .flatMap((folder) => [`${folder}/src`, `${folder}/thread`])
  .filter((folder) => existsSync(join(root, folder)));
const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/(\.test|\.generated)\.ts$/.test(file))
    .map((file) => `${folder}/${file}`),
);

const libraryOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
function librariesIn(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const imports = source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'.][^']*)'/g);
  return [...new Set([...imports].map(([, specifier = '']) => libraryOf(specifier)))];
}

test('what strangers send is read by no module that is not on the list, and each on it reads', () => {
  const readers = [...new Set(list.modules.flatMap(({ libraries }) => libraries)), ...list.nowhere];
  const found = sources.flatMap((file) =>
    librariesIn(file)
      .filter((library) => readers.includes(library))
      .map((library) => `${file}: ${library}`),
  );
  const allowed = list.modules.flatMap(({ module, libraries }) =>
    libraries.map((library) => `${module}: ${library}`),
  );
  expect(found.toSorted()).toEqual(allowed.toSorted());
});

test('each bound on the list has its test', () => {
  const tests = [...list.modules, list.merges].map(({ test: file }) => file);
  expect(tests.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

type Rules = { readonly 'no-restricted-imports'?: Linter.RuleEntry };
type Part = { readonly files?: readonly string[]; readonly rules?: Rules };
const { default: config } = (await import(
  pathToFileURL(join(root, 'packages/tooling/eslint.config.js')).href
)) as { readonly default: readonly Part[] };

/** The complaints about an import in a file, as the last part of the configuration that names such files has it. */
function complaints(pattern: string, code: string): string[] {
  const part = config.findLast(
    ({ files, rules }) => files?.includes(pattern) && rules?.['no-restricted-imports'],
  );
  const rule = part?.rules?.['no-restricted-imports'];
  if (rule === undefined) throw new Error(`nothing is said of imports in ${pattern}`);
  return new Linter()
    .verify(code, [{ rules: { 'no-restricted-imports': rule } }])
    .map(({ ruleId }) => ruleId ?? '');
}
const elsewhere = ['packages/*/src/**/*.{ts,tsx}', 'services/*/src/**/*.{ts,tsx}'];
const refused = ['no-restricted-imports'];

test.each(elsewhere)(
  'a module like %s may import no reader, and what others may call is named',
  (pattern) => {
    for (const library of [...list.modules.flatMap(({ libraries }) => libraries), ...list.nowhere])
      expect([library, complaints(pattern, `import { a } from '${library}/part';`)]).toEqual([
        library,
        refused,
      ]);
    expect(complaints(pattern, `import { readContent } from './read-content.ts';`)).toEqual(refused);
    expect(complaints(pattern, `import { typeBytes } from './read-content.ts';`)).toEqual([]);
    expect(complaints(pattern, `import { z } from 'zod';`)).toEqual([]);
  },
);

test('a module of the list may import its own readers and no others', () => {
  for (const { module, libraries } of list.modules.filter((one) => !one.module.endsWith('.mjs'))) {
    for (const library of libraries)
      expect([module, complaints(module, `import '${library}';`)]).toEqual([module, []]);
    expect([module, complaints(module, `import 'js-yaml';`)]).toEqual([module, refused]);
  }
});

test('services merge where merging is bounded alone', () => {
  const { library, functions, onlyIn } = list.merges;
  for (const name of functions) {
    const code = `import { ${name} } from '${library}';`;
    expect([name, complaints('services/*/src/**/*.{ts,tsx}', code)]).toEqual([name, refused]);
    for (const module of onlyIn) expect([name, complaints(module, code)]).toEqual([name, []]);
  }
});

/** A function of a listed module. */
async function reader(module: string, name: string): Promise<(text: string) => unknown> {
  const { [name]: found } = (await import(pathToFileURL(join(root, module)).href)) as Record<string, unknown>;
  if (typeof found !== 'function') throw new Error(`${module} has no ${name}`);
  // the readers of texts all look like this
  return found as (text: string) => unknown;
}

const repeated = (part: string) => (length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);
const around = (begin: string, part: string, end: string) => (length: number) =>
  begin + repeated(part)(length) + end;

/** Texts that grow, for the readers that take texts of strangers; `most` is the longest that a reader looks into. */
const growing = [
  {
    module: 'packages/blocks/src/shared/markdown.ts',
    name: 'markdownToRichText',
    most: 8_000,
    // so many marks as are read at most, in ever longer texts, and ever more of them
    shapes: [
      'word ',
      '*a* bcdefgh',
      '[a](b) cdefghi',
      '> abcdefgh\n',
      '- abcdefgh\n',
      'abcdefgh`',
      '<abcdefgh',
      'abc&amp;defg',
    ],
  },
  {
    module: 'packages/blocks/src/shared/parsed-programs.ts',
    name: 'parses',
    most: 8_000,
    shapes: ['a+', 'a;', '[a,', 'f(a);', '"a";', '/a/;', '`a`;', 'a=>b;', 'if(a)b;', '{a}'],
  },
  {
    module: 'packages/blocks/src/shared/wall-clock.ts',
    name: 'readMoments',
    most: 300,
    shapes: ['1.', 'mon ', '1/2/', '12:00 ', 'next ', 'juli ', '- ', '2026-'],
  },
  {
    module: 'packages/blocks/src/phone-number-input/read-phone-number.ts',
    name: 'phoneNumberIn',
    most: 250,
    shapes: ['1', '+1 ', '(1)', '00 ', '1-', 'x1', '+49 151 '],
  },
  {
    module: 'packages/blocks/src/shared/regular-expression.ts',
    name: 'patternOf',
    most: 4_000,
    shapes: ['a', 'a|', '[ab]', '(a)', 'a*', 'a?', '\\d', '.'],
  },
].flatMap(({ shapes, ...rest }) => shapes.map((shape) => ({ ...rest, shape })));

const growthOf = (small: number, large: number): number =>
  (large * Math.log2(large)) / (small * Math.log2(small));

test.each(growing)(
  'the work of $name on texts of $shape grows no faster than n log n',
  async ({ module, name, most, shape }) => {
    const read = await reader(module, name);
    const [small, large] = [Math.floor(most / 8), most];
    const texts = [small, large].map(repeated(shape));
    const [before = 0, after = 0] = stepsOf(
      '/',
      texts.map((text) => () => callWith(read, name, text)),
    );
    expect(before).toBeGreaterThan(0);
    expect(after / before).toBeLessThan(growthOf(small, large));
  },
);

/** Calls a reader with what it takes beside the text. */
function callWith(read: (text: string, ...more: unknown[]) => unknown, name: string, text: string): unknown {
  if (name === 'readMoments') return read(text, 0, true);
  if (name === 'phoneNumberIn') return read(text, 'DE');
  return read(text);
}

test.each([
  ['a nest of repetitions', '(a*)*b', repeated('a')],
  ['alternatives', '(a|aa|aaa)+$', around('', 'a', 'b')],
  ['words', '\\b(\\w+\\s?)+$', around('', 'word ', '!')],
])('the work of matching %s grows no faster than n log n', async (_, source, textOf) => {
  const patternOf = (await reader('packages/blocks/src/shared/regular-expression.ts', 'patternOf')) as (
    text: string,
  ) => { readonly matches: (text: string) => boolean } | undefined;
  const pattern = patternOf(source);
  if (!pattern) throw new Error(`${source} is no pattern`);
  const [small, large] = [1_000, 16_000];
  const [before = 0, after = 0] = stepsOf(
    '/',
    [small, large].map(textOf).map((text) => () => pattern.matches(text)),
  );
  expect(before).toBeGreaterThan(0);
  expect(after / before).toBeLessThan(growthOf(small, large));
});
