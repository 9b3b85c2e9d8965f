import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..', '..');
const versions = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
});

/** Licences that ask for nothing but to be named; those of development tools may ask for their own sources too. */
const licences = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '(AFL-2.1 OR BSD-3-Clause)', // taken under the second
  '0BSD',
  'BlueOak-1.0.0',
  'PSF-2.0',
  'Unlicense',
  'OFL-1.1', // fonts: it asks that the font is not sold by itself
];
const inDevelopment = [
  ...licences,
  'MPL-2.0',
  'FSL-1.1-ALv2', // it forbids to offer the work itself to others: tests run it, and nothing hands it on
  'Python-2.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'Apache-2.0 AND MIT',
  '(MIT OR CC0-1.0)',
];

const members = [
  '.',
  ...['packages', 'services'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  ),
].filter((member) => existsSync(join(root, member, 'package.json')));

/** Members that no service imports outside of tests. */
const toolsOnly = ['.', 'packages/dev-stack', 'packages/harness', 'packages/testing', 'packages/tooling'];

/** Members that are built into files: all that they are built from ships, but for the tools that build and test. */
const bundled = ['packages/builder', 'packages/widget'];
const buildTools = ['vite', 'axe-core', 'playwright-core', 'zxing-wasm'];

type Dependency = { readonly member: string; readonly name: string; readonly isShipped: boolean };

const dependencies: Dependency[] = members.flatMap((member) => {
  const manifest = manifestSchema.parse(read(join(root, member, 'package.json')));
  const named = (list: Record<string, string>, isShipped: boolean): Dependency[] =>
    Object.keys(list)
      .filter((name) => !name.startsWith('@parley/'))
      .map((name) => ({ member, name, isShipped: isShipped && !toolsOnly.includes(member) }));
  return [
    ...named(manifest.dependencies, true),
    ...named(manifest.optionalDependencies, true),
    ...named(manifest.devDependencies, bundled.includes(member)).map((dependency) =>
      buildTools.includes(dependency.name) || dependency.name.startsWith('@types/')
        ? { ...dependency, isShipped: false }
        : dependency,
    ),
  ];
});

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The names in the first column of the tables. */
function rows(): string[] {
  const page = readFileSync(join(root, 'infra/docs/dependencies.md'), 'utf8');
  const cells = page.split('\n').flatMap((line) => /^\| (`.*?) +\|/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

test('the tables of infra/docs/dependencies.md name every direct dependency once, and nothing else', () => {
  const named = rows();
  expect(named.toSorted()).toEqual([...new Set(dependencies.map(({ name }) => name))].sort());
  expect(named.length).toBeGreaterThan(40);
});

const packageSchema = z.object({
  name: z.string(),
  license: z.string().optional(),
  // how packages of before 2015 say it
  licenses: z.array(z.object({ type: z.string() })).optional(),
  dependencies: versions,
});

/** Packages whose LICENSE file or Readme names the licence and whose package.json does not. */
const inFile: Readonly<Record<string, string>> = {
  '@react-aria/optimize-locales-plugin': 'Apache-2.0',
  'humanize-number': 'MIT',
  only: 'MIT',
};

/** Adds the package in `folder` and everything it brings along to `found`: folder → name and licence. */
function collect(folder: string, found: Map<string, string>): void {
  if (found.has(folder)) return;
  const { name, license, licenses, dependencies } = packageSchema.parse(read(join(folder, 'package.json')));
  const named = license ?? licenses?.map(({ type }) => type).join() ?? inFile[name];
  found.set(folder, `${name}: ${named ?? 'none'}`);
  // what a package may use lies beside it
  const beside = folder.slice(0, -name.length);
  for (const other of Object.keys(dependencies)) {
    const there = join(beside, other);
    if (existsSync(there)) collect(realpathSync(there), found);
  }
}

test.each([
  ['ships', true, licences],
  ['helps to develop', false, inDevelopment],
])(
  'all that %s, with what it brings along, has a licence this project can live with',
  (_, ships, allowed) => {
    const found = new Map<string, string>();
    for (const { member, name, isShipped } of dependencies) {
      const folder = join(root, member, 'node_modules', name);
      // optional ones for other machines are not here
      if (isShipped === ships && existsSync(folder)) collect(realpathSync(folder), found);
    }
    expect(found.size).toBeGreaterThan(80);
    expect([...found.values()].filter((line) => !allowed.includes(line.split(': ')[1] ?? ''))).toEqual([]);
  },
);
