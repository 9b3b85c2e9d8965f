import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '..', 'dist', 'files');
type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The chunks of a page: the entry, the page's own, and all that they cannot do without. */
function chunksOf(...pages: readonly string[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const add = (name: string): void => {
    const chunk = manifest[name]!;
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  add('index.html');
  pages.forEach(add);
  return found;
}
const gzipped = (files: Iterable<string>): number =>
  [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);

const kilobyte = 1024;

const flow = ['src/bot/bot-page.tsx', 'src/flow/flow-page.tsx'];
/** The parts that the flow loads once it is shown. */
const afterFlow = [
  'src/actions/paste-text.ts',
  'src/comments/comments-panel.tsx',
  'src/flow/outline.tsx',
  'src/inspector/chosen-panel.tsx',
  'src/inspector/findings-panel.tsx',
  'src/inspector/variables-panel.tsx',
  'src/search/editor-dialogs.tsx',
  'src/search/search-bar.tsx',
  'src/text-editors/rich-text.tsx',
];

test.each([
  ['the flow', flow, 350, 12],
  ['the flow with all that comes right after it', [...flow, ...afterFlow], 480, 24],
  ['the sign-in', ['src/sign-in/sign-in-page.tsx'], 160, 6],
  ['the bot list', ['src/workspace/bots-page.tsx'], 160, 6],
  ['the credentials', ['src/credentials/credentials-page.tsx'], 200, 10],
  // it loads every part there is, with the words of all pages
  ['the parts', ['src/app/ui-page.tsx'], 190, 8],
])(
  'the first JavaScript of %s (%j) weighs at most %i KB, in at most %i files',
  (_, pages, most, mostFiles) => {
    const chunks = [...chunksOf(...pages)];
    const weight = gzipped(chunks.map(({ file }) => file));
    expect(weight).toBeLessThanOrEqual(most * kilobyte);
    expect(weight).toBeGreaterThan(50 * kilobyte);
    expect(chunks.length).toBeLessThanOrEqual(mostFiles);
  },
);

test('all styles together weigh at most 40 KB', () => {
  const weight = gzipped(Object.values(manifest).flatMap(({ css = [] }) => css));
  expect(weight).toBeLessThanOrEqual(40 * kilobyte);
  expect(weight).toBeGreaterThan(kilobyte);
});
