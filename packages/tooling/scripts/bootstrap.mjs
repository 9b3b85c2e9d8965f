// `npm start` and `npm test` run this first: it installs the workspace with the pinned pnpm on a machine that
// has only Node and npm, and builds the widget and the builder. When node_modules already answers to this lock file, and
// the built files to their sources, it costs the reading of some files and works offline.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const { packageManager, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Parley needs Node ${engines.node}; this is ${process.version}.`);
  process.exit(1);
}

const stamp = join(root, 'node_modules', '.parley-bootstrap');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
  .update(process.version)
  .update(packageManager)
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const [manager, hash] = packageManager.split('+sha512.');
  console.log(`installing dependencies with ${manager} …`);
  // the same each time: npx keeps what it has unpacked by the place of the file
  const folder = join(root, '.parley', 'pnpm');
  mkdirSync(folder, { recursive: true });
  const install = spawnSync(
    'npx',
    [
      '--yes',
      `--package=${fetched(manager, hash, folder)}`,
      ...'pnpm install --frozen-lockfile'.split(' '),
      '--reporter=append-only',
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, CI: '1' } },
  );
  if (install.status !== 0) {
    console.error('The installation did not complete; what the package manager said stands above.');
    process.exit(install.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

// the widget and the builder are served as built files: they are made here when their sources have changed
await import('../../widget/build.mjs');
await import('../../builder/build.mjs');

/** Fetches a package into a folder and gives the path of its file. Ends the process if it is not the one of that SHA-512. */
function fetched(name, hash, folder) {
  const pack = spawnSync(
    'npm',
    ['pack', '--silent', '--prefer-offline', `--pack-destination=${folder}`, name],
    {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (pack.status !== 0) {
    console.error(`${name} could not be fetched; what npm said stands above.`);
    process.exit(pack.status ?? 1);
  }
  const file = join(folder, pack.stdout.trim().split('\n').at(-1));
  if (createHash('sha512').update(readFileSync(file)).digest('hex') === hash) return file;
  console.error(`The registry has another ${name} than package.json names: nothing of it was run.`);
  process.exit(1);
}
