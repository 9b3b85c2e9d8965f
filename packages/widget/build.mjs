// Builds the files that the chat host serves, if the sources have changed since the last time. `npm start`, `npm test`
// and `npm run build` come by here; with nothing to do it costs the reading of the sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const stamp = join(folder, 'dist', 'files', '.built-from');

const hash = createHash('sha256');
for (const root of [join(folder, 'src'), join(folder, '..', 'client', 'src')]) {
  for (const name of readdirSync(root, { recursive: true }).sort()) {
    if (/\.(ts|tsx|css)$/.test(name) && !name.includes('.test.')) {
      hash.update(name).update(readFileSync(join(root, name)));
    }
  }
}
for (const name of ['build.mjs', 'late-parts.mjs', 'vite.config.mjs', 'package.json'])
  hash.update(readFileSync(join(folder, name)));
const wanted = hash.digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const { build } = await import('vite');
  await build({ root: folder, configFile: join(folder, 'vite.config.mjs'), logLevel: 'warn' });
  writeFileSync(stamp, wanted);
}
