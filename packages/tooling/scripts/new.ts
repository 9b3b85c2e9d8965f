// `npm run new -- block <name>` and `npm run new -- endpoint <service> <folder>/<name>` write the files that a new kind
// of block or a new endpoint begins with, and say what is left to do.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { newBlock } from './new/new-block.ts';
import { newEndpoint } from './new/new-endpoint.ts';
import type { NewFiles } from './new/new-files.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const usage = 'usage: npm run new -- block <name> | endpoint <chat|management> <folder>/<name>';

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
for (const [path, content] of made.files) {
  const at = join(root, path);
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, await format(content, { ...(await resolveConfig(at)), filepath: at }));
  console.log(`written: ${relative(process.cwd(), at)}`);
}
for (const line of made.next) console.log(`next: ${line}`);

function wanted(what: string | undefined, args: readonly string[]): NewFiles | string {
  const [first, second] = args;
  if (what === 'block' && first !== undefined && second === undefined) return newBlock(first);
  if (what === 'endpoint' && first !== undefined && second !== undefined) return newEndpoint(first, second);
  return usage;
}
