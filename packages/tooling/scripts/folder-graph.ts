import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';

/** The source files of the workspace without their tests, by their path from the root, each with the files it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);

/** Reads the relative imports of every source file. Imports here name their file with its ending. */
export function importGraph(root: string): ImportGraph {
  const folders = ['packages', 'services'].flatMap((kind) =>
    readdirSync(join(root, kind)).map((name) => posix.join(kind, name, 'src')),
  );
  const files = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        posix.join(folder, path.replaceAll('\\', '/')),
      ),
    );
  return new Map(
    files
      .filter(isSource)
      .sort()
      .map((path) => [path, importsOf(path, readFileSync(join(root, path), 'utf8'))]),
  );
}

/** The files that the code of `path` imports from its own package. */
export function importsOf(path: string, code: string): string[] {
  const named = [...code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g)];
  return named.map(([, target = '']) => posix.join(dirname(path), target));
}

/** The folder of a file inside its package's `src`; undefined for a file that puts others together. */
function folderOf(path: string): string | undefined {
  const folder = dirname(path);
  return folder.endsWith('/src') || basename(path) === 'main.ts' ? undefined : folder;
}

/**
 * The circles of folders inside a package: each a list of folders that all depend on each other. Files that stand in
 * `src` itself put the package together, and a `main.ts` its command, so that they do not count.
 */
export function folderCycles(graph: ImportGraph): string[][] {
  const edges = new Map<string, Set<string>>();
  for (const [path, imports] of graph) {
    const from = folderOf(path);
    if (from === undefined) continue;
    const targets = edges.get(from) ?? new Set();
    for (const to of imports.map(folderOf)) if (to !== undefined && to !== from) targets.add(to);
    edges.set(from, targets);
  }
  const reach = new Map([...edges.keys()].map((from) => [from, reachableFrom(from, edges)]));
  const isMutual = (one: string, other: string): boolean =>
    reach.get(one)?.has(other) === true && reach.get(other)?.has(one) === true;
  const folders = [...edges.keys()];
  const circles = folders.map((folder) => folders.filter((other) => isMutual(folder, other)));
  // each circle once: with the first of its folders
  return circles.filter((circle, index) => circle[0] === folders[index]);
}

function reachableFrom(start: string, edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const next = [...(edges.get(start) ?? [])];
  for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    next.push(...(edges.get(folder) ?? []));
  }
  return seen;
}

/** The endpoints of a service that reach into another feature's repository or store: each with the file it imports. */
export function foreignRepositories(graph: ImportGraph): string[] {
  return [...graph].flatMap(([list, endpoints]) =>
    list.endsWith('/src/endpoints.ts')
      ? endpoints.flatMap((endpoint) =>
          (graph.get(endpoint) ?? [])
            .filter(
              (file) => /\.(repository|store)\.ts$/.test(file) && featureOf(file) !== featureOf(endpoint),
            )
            .map((file) => `${endpoint} imports ${file}`),
        )
      : [],
  );
}

/** The folder below `src` that a file stands in, or its room stands in. */
const featureOf = (path: string): string | undefined => /^.*?\/src\/[^/]+/.exec(path)?.[0];
