// `npm run generate` writes every generated file; with --check it only says which of them are not fresh.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { blockFiles } from './generate/block-files.ts';
import { clientFiles } from './generate/client-files.ts';
import { formFiles } from './generate/form-files.ts';
import { helpFiles } from './generate/help-files.ts';
import { goldenFiles } from './generate/golden-files.ts';
import { errorFiles } from './generate/error-files.ts';
import { openApiFiles } from './generate/openapi-files.ts';
import { ruleFiles } from './generate/rule-files.ts';
import { tableFiles } from './generate/table-files.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Generated files: the path of each one and the text it must hold. */
type Generator = (root: string) => Promise<ReadonlyMap<string, string>>;
const generators: readonly Generator[] = [
  // the kinds cannot be read without the list of their rules
  ruleFiles,
  blockFiles,
  formFiles,
  // plays the examples of all kinds, with their forms
  helpFiles,
  openApiFiles,
  clientFiles,
  errorFiles,
  goldenFiles,
  tableFiles,
];

const isCheck = process.argv.includes('--check');
const stale: string[] = [];
for (const generate of generators) {
  for (const [path, content] of await generate(root)) {
    const formatted = await format(content, { ...(await resolveConfig(path)), filepath: path });
    if (existsSync(path) && readFileSync(path, 'utf8') === formatted) continue;
    stale.push(relative(root, path));
    if (isCheck) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, formatted);
  }
}
for (const path of stale) console.log(`${isCheck ? 'not fresh' : 'written'}: ${path}`);
if (isCheck && stale.length > 0) {
  console.error('Run `npm run generate` and commit what it writes.');
  process.exit(1);
}
