import { join } from 'node:path';

/** The module of Vite that loads what an `import()` needs; it gives up for ever on a file that did not come once. */
const ofVite = /vite\/preload-helper\.js$/;
const ofOurs = join(import.meta.dirname, 'src', 'parts', 'load-part.ts');

/** A plugin for Vite: has `src/parts/load-part.ts` load each part that comes late. */
export function lateParts() {
  /** The files that each file imports, by name. */
  const imports = new Map();
  const withImports = (name, found = new Set()) => {
    if (found.has(name)) return found;
    found.add(name);
    for (const imported of imports.get(name) ?? []) withImports(imported, found);
    return found;
  };
  return {
    name: 'parley:late-parts',
    enforce: 'pre',
    resolveId: {
      filter: { id: ofVite },
      handler: () => ofOurs,
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const files = Object.values(bundle);
        for (const { fileName, imports: imported } of files) imports.set(fileName, imported);
        if (!files.some(({ moduleIds }) => moduleIds?.includes(ofOurs)))
          this.error(
            `no file holds ${ofOurs}: does Vite still load parts by a module of the name ${ofVite}?`,
          );
      },
    },
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies(file, dependencies, { hostId, hostType }) {
            if (hostType === 'html') return dependencies;
            const there = withImports(hostId);
            return [...withImports(file)].filter((name) => !there.has(name));
          },
        },
      },
    }),
  };
}
