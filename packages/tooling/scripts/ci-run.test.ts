import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The outcome of one call of npm: tests that passed, and those that failed, by file. */
type Outcome = { readonly passed: number; readonly failures: Readonly<Record<string, readonly string[]>> };

/** Tells what it is asked for, and leaves the next outcome as the reporter of the tests does. */
const npm = `#!/usr/bin/env node
const fs = require('node:fs');
const state = process.env.OUTCOMES;
const [outcome, ...others] = JSON.parse(fs.readFileSync(state));
fs.writeFileSync(state, JSON.stringify(others));
console.log('npm', process.argv.slice(2).join(' '));
const failures = Object.entries(outcome.failures).map(([file, tests]) => ({ file, tests }));
const failed = failures.flatMap(({ tests }) => tests).length;
fs.writeFileSync(process.env.PARLEY_TEST_SUMMARY, JSON.stringify({ passed: outcome.passed, failed, failures }));
process.exit(failed > 0 ? 1 : 0);
`;

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** Runs `.ci/run` where npm has these outcomes, one after the other, and passes 10 tests afterwards. */
function runCi(outcomes: readonly Outcome[]) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-ci-'));
  folders.push(folder);
  const path = (name: string): string => join(folder, name);
  mkdirSync(path('bin'));
  cpSync(join(import.meta.dirname, '..', '..', '..', '.ci'), path('.ci'), { recursive: true });
  writeFileSync(path('bin/npm'), npm);
  // nobody who may install programs: nothing is fetched
  writeFileSync(path('bin/id'), '#!/bin/sh\necho 1000\n');
  for (const program of ['bin/npm', 'bin/id']) chmodSync(path(program), 0o755);
  const checksAndFallbacks: Outcome[] = [0, 1].map(() => ({ passed: 10, failures: {} }));
  writeFileSync(path('outcomes.json'), JSON.stringify([...outcomes, ...checksAndFallbacks]));
  const { status, stdout } = spawnSync('bash', ['.ci/run'], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: [path('bin'), process.env['PATH']].join(delimiter),
      OUTCOMES: path('outcomes.json'),
    },
  });
  return { status, last: stdout.trimEnd().split('\n').at(-1), stdout };
}

test('what passes is counted once', () => {
  const { status, last, stdout } = runCi([{ passed: 100, failures: {} }]);
  expect({ status, last }).toEqual({ status: 0, last: '120 passed, 0 failed' });
  expect(stdout).not.toContain('--runTestsByPath');
});

test('a test that fails twice fails CI', () => {
  const failures = { 'a.test.ts': ['adds', 'subtracts'] };
  const { status, last, stdout } = runCi([
    { passed: 98, failures },
    { passed: 7, failures },
  ]);
  expect({ status, last }).toEqual({ status: 1, last: '118 passed, 2 failed' });
  expect(stdout).toContain('npm test -- --runTestsByPath a.test.ts\n');
  expect(stdout).not.toContain('Unsteady');
});

test('a test that passes without the others is named as unsteady, and one beside it that does not fails CI', () => {
  const { status, last, stdout } = runCi([
    { passed: 98, failures: { 'a.test.ts': ['adds'], 'b.test.ts': ['reads'] } },
    { passed: 7, failures: { 'b.test.ts': ['reads'] } },
  ]);
  expect({ status, last }).toEqual({ status: 1, last: '119 passed, 1 failed' });
  expect(stdout).toContain('Unsteady, failed in the first of two runs:\n  a.test.ts: adds\n119 passed');
});

test('CI passes if all that failed passes without the others', () => {
  const { status, last } = runCi([
    { passed: 99, failures: { 'a.test.ts': ['adds'] } },
    { passed: 7, failures: {} },
  ]);
  expect({ status, last }).toEqual({ status: 0, last: '120 passed, 0 failed' });
});

test('failures in more than five files stay failures', () => {
  const failures = Object.fromEntries(Array.from({ length: 6 }, (_, file) => [`${file}.test.ts`, ['adds']]));
  const { status, last, stdout } = runCi([{ passed: 94, failures }]);
  expect({ status, last }).toEqual({ status: 1, last: '114 passed, 6 failed' });
  expect(stdout).not.toContain('--runTestsByPath');
});
