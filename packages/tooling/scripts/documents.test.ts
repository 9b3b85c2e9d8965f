import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..', '..');
const made = ['node_modules', 'dist', 'coverage'];
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The files of the repository below `folder`, and the folders they are in. */
function pathsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isFile()) return [path];
    return made.includes(entry.name) ? [] : [path, ...pathsIn(path)];
  });
}

const paths = ['.github', 'infra', 'packages', 'services'].flatMap((folder) => [folder, ...pathsIn(folder)]);
const documents = ['README.md', 'LICENSE', ...paths.filter((path) => path.endsWith('.md'))];

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The faults in the documents, each with the document it stands in. */
function wrong(find: (text: string, path: string) => string[]): string[] {
  return documents.flatMap((path) => find(read(path), path).map((what) => `${path}: ${what}`));
}

/** The address a heading has in the page that shows it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

test('every link between documents leads somewhere', () => {
  const isBroken = (link: string, path: string): boolean => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : posix.join(dirname(path), file);
    if (![...documents, ...paths].includes(target)) return true;
    return (
      anchor !== undefined &&
      !matches(read(target), /^#+ (.*)$/gm)
        .map(anchorOf)
        .includes(anchor)
    );
  };
  const links = (text: string): string[] => matches(text, /\]\(([^)\s]+)\)/g);
  expect(documents.flatMap((path) => links(read(path))).length).toBeGreaterThan(100);
  const isOurs = (link: string): boolean => !/^[a-z]+:/.test(link);
  expect(wrong((text, path) => links(text).filter((link) => isOurs(link) && isBroken(link, path)))).toEqual(
    [],
  );
});

test('every picture is shown by a document, and small enough to be kept with each change', () => {
  const folder = 'infra/docs/screenshots';
  const shown = documents.flatMap((path) =>
    matches(read(path), /!\[[^\]]*\]\(([^)\s]+)\)/g).map((link) => posix.join(dirname(path), link)),
  );
  const pictures = paths.filter((path) => path.startsWith(`${folder}/`));
  expect(pictures.filter((path) => !shown.includes(path))).toEqual([]);
  const mostBytes = 120_000;
  expect(pictures.filter((path) => statSync(join(root, path)).size > mostBytes)).toEqual([]);
});

/** True if something of the repository has this name; folders may be left out in front, `*` stands for any part. */
function isThere(name: string): boolean {
  const pattern = name
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`);
  return paths.some((path) => new RegExp(`(^|/)${pattern}$`).test(path));
}

test('every file and folder that a document names is there', () => {
  const isFile = (word: string): boolean => /^[\w*-][\w./*{},-]*\.(ts|tsx|lua|md|mjs|cjs|sh|sql)$/.test(word);
  const isFolder = (word: string): boolean => /^(packages|services|infra|\.github)\/[\w./*{},-]*$/.test(word);
  const named = (text: string): string[] =>
    matches(text, /`([^`\s]+)`/g).filter((word) => isFile(word) || isFolder(word));
  expect(documents.flatMap((path) => named(read(path))).length).toBeGreaterThan(100);
  expect(wrong((text) => named(text).filter((name) => !isThere(name)))).toEqual([]);
});

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = manifest.parse(JSON.parse(read('package.json')));

test('every command that a document names is there', () => {
  const named = (text: string): string[] => matches(text, /npm run ([a-z]+)/g);
  expect(named(read('.github/CONTRIBUTING.md'))).toContain('bench');
  expect(wrong((text) => named(text).filter((name) => !(name in scripts)))).toEqual([]);
});

/** The code of our program behind a command, with what stands in its folder; undefined for the program of others. */
function programOf(command: string): string | undefined {
  const entry = scripts[command]?.split(' ').findLast((part) => /\.(ts|mjs)$/.test(part));
  if (entry === undefined) return undefined;
  const files = readdirSync(join(root, dirname(entry))).filter((name) => /\.(ts|mjs)$/.test(name));
  return files.map((name) => read(join(dirname(entry), name))).join('\n');
}

/** The options that a document gives to our commands and they do not know, and the words that they begin with. */
function unknownWords(text: string): string[] {
  const typed = [
    ...text.matchAll(/npm run ([a-z]+) -- ([^`\n#;&|>]*)/g),
    ...text.matchAll(/\bmanagement (?:-- )?(parley) ([^`\n#;&|>]*)/g),
  ];
  return typed.flatMap(([line, command = '', given = '']) => {
    const program = programOf(command);
    const isOurs = (word: string, index: number): boolean =>
      index === 0 ? /^(--)?[a-z][a-z-]*$/.test(word) : /^--[a-z]/.test(word);
    const isKnown = (word: string): boolean =>
      word === '--help' || new RegExp(`['\`]${word}['\` ]|^ *'?${word}'?: \\[`, 'm').test(program ?? '');
    const words = program === undefined ? [] : given.trim().split(/\s+/).filter(isOurs);
    return words.every(isKnown) ? [] : [line.trim()];
  });
}

test('every option that a document names is one of its command', () => {
  expect(unknownWords('`npm run bench -- --only cost` and `npm run check -- lint`')).toEqual([]);
  for (const line of [
    'npm run bench -- --alone --fast',
    'npm run check -- spelling',
    'management parley fly',
  ])
    expect(unknownWords(`do \`${line}\``)).toEqual([line]);
  expect(wrong(unknownWords)).toEqual([]);
});

test('every test that a document has people run is there', () => {
  const named = (text: string): string[] => matches(text, /npm test -- ([\w./-]+)/g);
  expect(documents.flatMap((path) => named(read(path))).length).toBeGreaterThan(3);
  expect(wrong((text) => named(text).filter((name) => !paths.some((path) => path.startsWith(name))))).toEqual(
    [],
  );
});

test('decisions are numbered one after the other, and each has the parts of the template', () => {
  const folder = 'infra/docs/adr';
  const records = readdirSync(join(root, folder)).sort();
  expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, index) => index));
  for (const name of records) {
    const parts = matches(read(`${folder}/${name}`), /^## (.*)$/gm);
    expect([name, ...parts]).toEqual([name, 'Context', 'Decision', 'Consequences']);
  }
});
