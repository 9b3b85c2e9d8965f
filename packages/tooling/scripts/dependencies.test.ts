import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..', '..');
const versions = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
});

/** Licences that ask for nothing but to be named; MPL too where it only helps to develop. */
const licences = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
];
const inDevelopment = [...licences, 'MPL-2.0'];

const members = [
  '.',
  'infra/harness',
  ...['packages', 'services'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  ),
].filter((member) => existsSync(join(root, member, 'package.json')));

type Dependency = { readonly member: string; readonly name: string; readonly isShipped: boolean };

const dependencies: Dependency[] = members.flatMap((member) => {
  const manifest = manifestSchema.parse(read(join(root, member, 'package.json')));
  const named = (list: Record<string, string>, isShipped: boolean): Dependency[] =>
    Object.keys(list)
      .filter((name) => !name.startsWith('@parley/'))
      .map((name) => ({ member, name, isShipped }));
  return [
    ...named(manifest.dependencies, true),
    ...named(manifest.optionalDependencies, true),
    ...named(manifest.devDependencies, false),
  ];
});

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

test('every direct dependency stands in infra/docs/dependencies.md', () => {
  const page = readFileSync(join(root, 'infra/docs/dependencies.md'), 'utf8');
  const missing = dependencies.filter(({ name }) => !page.includes(`\`${name}\``));
  expect(missing.map(({ name, member }) => `${name} of ${member}`)).toEqual([]);
});

test('every one has a licence this project can live with', () => {
  const problems = dependencies.flatMap(({ member, name, isShipped }) => {
    const file = join(root, member, 'node_modules', name, 'package.json');
    // optional ones for other machines are not here
    if (!existsSync(file)) return [];
    const { license } = z.object({ license: z.string().optional() }).parse(read(file));
    return (isShipped ? licences : inDevelopment).includes(license ?? '')
      ? []
      : [`${name} of ${member}: ${license ?? 'none'}`];
  });
  expect(dependencies.length).toBeGreaterThan(40);
  expect(problems).toEqual([]);
});
