import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const clauses = 'How|That which|Those who|What(?:ever)?|When|Where|Whether|Which|Who(?:ever|m|se)?|Why';
/** `The same` sends the reader to another comment; `Has` leaves open who acts. */
const leaning = 'The same|Ha(?:s|ve)';
const refused = new RegExp(String.raw`/\*\*\s*(?:\*\s*)?((?:${clauses}|${leaning})\b[^\n]*)`, 'g');

/** The doc comments in `code` that begin in a way that is refused, each as `line: text`. */
export function refusedOpeningsIn(code: string): string[] {
  return [...code.matchAll(refused)].map(({ index, 1: text = '' }) => {
    const line = code.slice(0, index).split('\n').length;
    return `${line}: ${text.replace(/\s*\*\/$/, '')}`;
  });
}

const isCode = (path: string): boolean =>
  /\.(?:[cm]?js|tsx?)$/.test(path) && !/\.generated\.|\.d\.ts$/.test(path);
const made = ['node_modules', 'dist'];

/** Those of all packages and services with their tests and tools, each as `path:line: text`. */
export function refusedOpenings(root: string): string[] {
  return ['infra', 'packages', 'services']
    .flatMap((folder) => codeIn(root, folder))
    .sort()
    .flatMap((path) =>
      refusedOpeningsIn(readFileSync(join(root, path), 'utf8')).map((found) => `${path}:${found}`),
    );
}

function codeIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return made.includes(entry.name) ? [] : codeIn(root, path);
    return isCode(path) ? [path] : [];
  });
}
