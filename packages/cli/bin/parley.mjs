#!/usr/bin/env node
// Starts a command. Those for operators are the management service's own; those for authors are one built program, which
// is made here when it is missing or older than its sources.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..', '..', '..');
const program = join(import.meta.dirname, '..', 'dist', 'program');
const forOperators = new Set([
  'admin',
  // the commands of operators by the names that they had before they were `admin …`
  ...['migrate', 'create-user', 'sign-in-link', 'reset-link', 'end-access', 'create-token', 'list-tokens'],
  ...[
    'revoke-token',
    'suspend',
    'unsuspend',
    'add-member',
    'load-published',
    'set-workspace',
    'set-contract',
  ],
  ...['payment', 'list-users', 'list-organizations', 'list-workspaces', 'sweep-files', 'recount', 'doctor'],
  ...['rotate-keys', 'dead-turns'],
]);
const [command] = process.argv.slice(2);

if (command !== undefined && forOperators.has(command)) await runForOperator();
else {
  if (isOld()) await makeProgram();
  await import(pathToFileURL(join(program, 'main.mjs')).href);
}

/** True if a source has changed since the program was made. A program without sources beside it is never old. */
function isOld() {
  const made = statSync(join(program, 'main.mjs'), { throwIfNoEntry: false })?.mtimeMs;
  const sources = ['schema', 'client', 'editing', 'engine', 'blocks', 'sandbox', 'trust', 'cli'].map((name) =>
    join(root, 'packages', name, 'src'),
  );
  return made === undefined || sources.some((folder) => existsSync(folder) && newestIn(folder) > made);
}

function newestIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((newest, entry) => {
    const path = join(folder, entry.name);
    return Math.max(newest, entry.isDirectory() ? newestIn(path) : statSync(path).mtimeMs);
  }, statSync(folder).mtimeMs);
}

/** Two commands may make it at the same time: each makes its own, and puts it in place as a whole. */
async function makeProgram() {
  const { buildProgram } = await import('../build.mjs');
  const own = `${program}.${process.pid}`;
  await buildProgram(own);
  rmSync(program, { recursive: true, force: true });
  try {
    renameSync(own, program);
  } catch {
    // another command was quicker with the same sources
    rmSync(own, { recursive: true, force: true });
  }
}

/** Packages import no service: its command line is a process of its own. */
async function runForOperator() {
  const service = join(root, 'services', 'management');
  const source = join(service, 'src', 'cli', 'main.ts');
  const args = existsSync(source)
    ? ['--conditions=@parley/source', '--import', import.meta.resolve('tsx'), source]
    : [join(service, 'dist', 'cli', 'main.js')];
  const child = spawn(process.execPath, [...args, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
