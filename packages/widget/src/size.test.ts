import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '..', 'dist', 'files');
type Chunk = { readonly file: string; readonly imports?: readonly string[] };
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, Chunk>;

/** A chunk and all that it cannot do without. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]!;
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) withImports(imported, found);
  return found;
}
const gzipped = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);

test('what a page loads before anything is said weighs at most 40 KB', () => {
  const core = gzipped(withImports('src/main.ts'));
  expect(core).toBeLessThanOrEqual(40 * 1024);
  expect(core).toBeGreaterThan(5 * 1024);
});

test('what shows a model while it speaks comes by itself, and weighs at most 48 KB', () => {
  const core = withImports('src/main.ts');
  const own = [...withImports('src/conversation/speech.ts')].filter((file) => !core.has(file));
  expect(own).not.toEqual([]);
  expect(gzipped(own)).toBeLessThanOrEqual(48 * 1024);
});

test.each(['cards', 'date-time', 'file', 'number', 'phone', 'picture-choice', 'rating', 'recorder'])(
  'the input %s comes by itself',
  (name) => {
    const chunk = manifest[`src/inputs/${name}.tsx`];
    expect(chunk).toBeDefined();
    expect(withImports('src/main.ts')).not.toContain(chunk!.file);
  },
);
