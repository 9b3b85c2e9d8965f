// `npm run check`: everything a machine can say about the tree without running the services.
// `npm run check -- types lint` runs only those named. The counts are left in the file that PARLEY_TEST_SUMMARY
// names, for .ci/run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const source = ['--conditions=@parley/source', '--import', 'tsx'];

const checks = {
  format: [bin('prettier'), '--check', '--log-level=warn', '.'],
  types: [
    bin('tsc'),
    '--build',
    'packages/tooling/tsconfig.build.json',
    'packages/tooling/tsconfig.test.json',
    'packages/tooling/tsconfig.browser-test.json',
  ],
  // the rules that need types, in the same compiler as `types`, which has no interface for ESLint
  'typed-lint': [bin('oxlint'), '--deny-warnings', 'packages', 'services'],
  lint: [
    bin('eslint'),
    '-c',
    'packages/tooling/eslint.config.js',
    '--max-warnings=0',
    'packages',
    'services',
  ],
  dependencies: [bin('depcruise'), '-c', 'packages/tooling/dependency-cruiser.cjs', 'packages', 'services'],
  folders: [process.execPath, ...source, 'packages/tooling/scripts/check-folders.ts'],
  structure: [process.execPath, ...source, 'packages/tooling/scripts/check-structure.ts'],
  words: [process.execPath, ...source, 'packages/tooling/scripts/check-words.ts'],
  unused: [bin('knip'), '-c', 'packages/tooling/knip.json'],
  commits: [process.execPath, ...source, 'packages/tooling/scripts/check-commits.ts'],
  generated: [process.execPath, ...source, 'packages/tooling/scripts/generate.ts', '--check'],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(`no such check: ${unknown.join(', ')}; there are ${Object.keys(checks).join(', ')}`);
  process.exit(2);
}

const passed = [];
const failed = [];

/** Runs a check; all it printed comes out together, above its result. */
async function run(name) {
  const [command, ...args] = checks[name];
  const started = performance.now();
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = [];
  child.stdout.on('data', (bytes) => printed.push(bytes));
  child.stderr.on('data', (bytes) => printed.push(bytes));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(printed));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  (status === 0 ? passed : failed).push(name);
}

// one for each core, the longest first
const waiting = Object.keys(checks).filter((name) => wanted.length === 0 || wanted.includes(name));
waiting.sort((one, other) => Number(other === 'lint') - Number(one === 'lint'));
const runNext = async () => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await run(name);
};
await Promise.all(Array.from({ length: availableParallelism() }, runNext));

const summary = process.env.PARLEY_TEST_SUMMARY;
if (summary)
  writeFileSync(summary, JSON.stringify({ passed: passed.length, failed: failed.length, skipped: 0 }));
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exit(1);
}
