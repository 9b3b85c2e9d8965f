// Makes one program of the command line and the packages it stands on: a start reads a few files and not two thousand.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = import.meta.dirname;

/** Builds the program into `folder`; the launcher does it when the sources have changed. */
export async function buildProgram(folder) {
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: [join(here, 'src', 'main.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // jsonc-parser asks for its parts in a way that only its modules do not
    mainFields: ['module', 'main'],
    conditions: ['@parley/source'],
    minifySyntax: true,
    sourcemap: 'linked',
    sourcesContent: false,
    // what is CommonJS among the packages asks for Node's own modules by it
    banner: {
      js: `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`,
    },
    plugins: [sandboxPlace],
    logLevel: 'error',
  });
}

/** Writes the address of the sandbox's source into it, so that it finds the program of its thread beside it. */
const sandboxPlace = {
  name: 'sandbox-place',
  setup({ onLoad }) {
    onLoad({ filter: /packages.sandbox.src.[^/\\]+\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      ),
    }));
  },
};
