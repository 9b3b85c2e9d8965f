// Builds the files that the management host serves under /app, if the sources have changed since the last time.
// `npm start`, `npm test` and `npm run build` come by here; with nothing to do it costs the reading of the sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const stamp = join(folder, 'dist', 'files', '.built-from');

const hash = createHash('sha256');
// of its neighbours only what pages may import
const neighbours = ['client', 'editing', 'schema', 'blocks', 'widget'].map((name) =>
  join(folder, '..', name, 'src'),
);
for (const root of [join(folder, 'src'), ...neighbours]) {
  for (const name of readdirSync(root, { recursive: true }).sort()) {
    if (/\.(ts|tsx|css|json|svg)$/.test(name) && !name.includes('.test.')) {
      hash.update(name).update(readFileSync(join(root, name)));
    }
  }
}
const own = ['build.mjs', 'shared-files.mjs', 'vite.config.mjs', 'package.json', 'index.html'];
for (const name of [...own, '../widget/late-parts.mjs']) hash.update(readFileSync(join(folder, name)));
const wanted = hash.digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  // whoever has it built: the tests would get a page for developing
  process.env.NODE_ENV = 'production';
  const [{ build }, { planSharedFiles }] = await Promise.all([import('vite'), import('./shared-files.mjs')]);
  const plan = await planSharedFiles(folder);
  const groups = [{ name: (id) => plan.get(id) ?? null, debugName: 'shared files' }];
  await build({
    root: folder,
    logLevel: 'warn',
    // the plan names the file of each module itself, and not only of those that others of its file import
    build: {
      rollupOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
    },
  });
  writeFileSync(stamp, wanted);
}
