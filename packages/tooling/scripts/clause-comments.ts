import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const clause = /\/\*\*\s*(?:\*\s*)?((?:How|What|When|Where|Whether|Which|Who)\b[^\n]*)/g;

/** The doc comments in `code` that begin with a question word, each as `line: text`. */
export function clausesIn(code: string): string[] {
  return [...code.matchAll(clause)].map(({ index, 1: text = '' }) => {
    const line = code.slice(0, index).split('\n').length;
    return `${line}: ${text.replace(/\s*\*\/$/, '')}`;
  });
}

/** Those of all source files and their tests, each as `path:line: text`. */
export function clauseComments(root: string): string[] {
  const folders = ['packages', 'services']
    .flatMap((kind) => readdirSync(join(root, kind)).map((name) => posix.join(kind, name, 'src')))
    .concat('infra/harness/src');
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        posix.join(folder, path.replaceAll('\\', '/')),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .flatMap((path) => clausesIn(readFileSync(join(root, path), 'utf8')).map((found) => `${path}:${found}`));
}
