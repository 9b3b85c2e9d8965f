import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontNames } from '@parley/blocks/bot-forms';

const folder = join(import.meta.dirname, '..', '..', 'dist', 'files');
type Entry = { readonly file: string };
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, Entry>;
const fileOf = (end: string): string =>
  Object.entries(manifest).find(([name]) => name.endsWith(end))?.[1].file ?? '';
const script = readFileSync(join(folder, fileOf('src/theme/fonts.ts')), 'utf8');

test.each(fontNames)(
  '%s, which the form offers, comes with the widget under the name that a look has for it',
  (name) => {
    const sheet = fileOf(`@fontsource-variable/${name.toLowerCase().replaceAll(' ', '-')}/wght.css`);
    expect(script).toContain(sheet);
    expect(readFileSync(join(folder, sheet), 'utf8')).toContain(`${name} Variable`);
  },
);

test('no page loads a font, or knows of one, before a look asks for it', () => {
  const core = readFileSync(join(folder, fileOf('src/main.ts')), 'utf8');
  expect(core).not.toContain('woff2');
  expect(core).not.toContain('wght-');
});
