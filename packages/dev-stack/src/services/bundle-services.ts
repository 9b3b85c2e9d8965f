import { readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** Names the folder of the bundles to the processes that this one starts. */
const variable = 'PARLEY_BUNDLES';

const entries = [
  'services/management/src/main.ts',
  'services/management/src/worker.ts',
  'services/management/src/cli/main.ts',
  'services/management/src/cli/parley.ts',
  'services/chat/src/main.ts',
  // threads: from their sources each start of management would load several hundred modules a second time
  'services/management/src/publishing/judging/judge-thread.ts',
  'services/management/src/publishing/tests/test-thread.ts',
  'services/management/src/knowledge/reading/document-thread.ts',
  'packages/storage/src/content/content-thread.ts',
];
/** The ending of a bundle. */
const ending = '.mjs';

/**
 * Packages that consist of many small files, or whose `package.json` is so large (200 KB) that Node spends a second on
 * reading it once per file. All others are imported from where they are installed: some look for files beside them.
 */
const inlined = new Set([
  '@asteasolutions/zod-to-openapi',
  '@date-fns/utc',
  '@opentelemetry/api',
  'chrono-node',
  'date-fns',
  'drizzle-orm',
  'libphonenumber-js',
  'prom-client',
  'rate-limiter-flexible',
  'temporal-polyfill',
  'undici',
  'zod',
]);

/**
 * Makes a few files of each service's many, in `folder`; from then on `startService` and `runParley` run those, here
 * and in the processes that this one starts. A start takes a quarter of the processor time (infra/docs/adr/0033).
 */
export async function bundleServices(root: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await build({
    entryPoints: entries.map((entry) => join(root, entry)),
    outbase: root,
    outdir: folder,
    outExtension: { '.js': ending },
    bundle: true,
    // Node reads the lengths of all lines at each start, for the source map
    minifyWhitespace: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    conditions: ['@parley/source'],
    sourcemap: 'linked',
    sourcesContent: false,
    // what is CommonJS among the packages asks for Node's own modules by it
    banner: {
      js: `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`,
    },
    plugins: [installedPackages, ownPlaces(root, folder)],
    logLevel: 'error',
  });
  process.env[variable] = folder;
}

/** The bundle of an entry, if there is one. */
export function bundleOf(entry: string): string | undefined {
  const { [variable]: folder } = process.env;
  if (folder === undefined) return undefined;
  const bundle = join(folder, entry.replace(/\.ts$/, ending));
  return existsSync(bundle) ? bundle : undefined;
}

const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Imports packages from where they are installed for whoever asks for them. */
const installedPackages: Plugin = {
  name: 'installed-packages',
  setup({ onResolve, resolve }) {
    const asked = Symbol('asked');
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (pluginData === asked || kind === 'entry-point' || path.startsWith('@parley/')) return undefined;
      if (path.startsWith('node:')) return { external: true };
      if (inlined.has(packageOf(path))) return undefined;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: asked });
      // one of Node's own, or an optional one that is not installed
      if (found.external || found.errors.length > 0) return { path, external: true };
      const isRequired = kind === 'require-call' || kind === 'require-resolve';
      return { path: isRequired ? found.path : pathToFileURL(found.path).href, external: true };
    });
  },
};

/**
 * Writes the address of each source into it, so that it finds the files beside it (scripts, migrations); what starts a
 * thread is told the place that its bundle would have: those of the threads are beside that.
 */
function ownPlaces(root: string, folder: string): Plugin {
  return {
    name: 'own-places',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (!source.includes('import.meta.')) return undefined;
        const bundle = join(folder, relative(root, path)).replace(/\.ts$/, ending);
        const contents = source
          .replaceAll(
            'threadBeside(import.meta.url',
            `threadBeside(${JSON.stringify(pathToFileURL(bundle).href)}`,
          )
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)));
        return { loader: 'ts', contents };
      });
    },
  };
}
