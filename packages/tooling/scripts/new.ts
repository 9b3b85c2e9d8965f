// `npm run new` writes the first files of a block kind, an endpoint or a decision record, and prints the steps left.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { newAdr } from './new/new-adr.ts';
import { newBlock } from './new/new-block.ts';
import { newEndpoint } from './new/new-endpoint.ts';
import type { NewFiles } from './new/new-files.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const usage = 'usage: npm run new -- block <name> | endpoint <chat|management> <folder>/<name> | adr <name>';

const [what, ...args] = process.argv.slice(2);
const made = wanted(what, args);
if (typeof made === 'string') {
  console.error(made);
  process.exit(2);
}
const taken = [...made.files.keys()].filter((path) => existsSync(join(root, path)));
if (taken.length > 0) {
  console.error(`there already: ${taken.join(', ')}`);
  process.exit(1);
}
for (const [path, content] of [...made.files, ...(made.changed ?? [])]) {
  const at = join(root, path);
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, await format(content, { ...(await resolveConfig(at)), filepath: at }));
  console.log(`written: ${relative(process.cwd(), at)}`);
}
for (const line of made.next) console.log(`next: ${line}`);

function wanted(what: string | undefined, args: readonly string[]): NewFiles | string {
  const [first, second] = args;
  if (what === 'adr' && first !== undefined && second === undefined) return newAdr(root, first, new Date());
  if (what === 'block' && first !== undefined && second === undefined) return newBlock(first);
  if (what === 'endpoint' && first !== undefined && second !== undefined)
    return newEndpoint(root, first, second);
  return usage;
}
