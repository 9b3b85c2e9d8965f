import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const here = '<rootDir>/packages/tooling/jest';

// everything temporary of a run is made in one folder, which goes with the run whatever tests have left in it
const temporary = mkdtempSync(join(tmpdir(), 'parley-tests-'));
// Postgres may run as another user, and has to get through
chmodSync(temporary, 0o711);
process.env.TMPDIR = temporary;
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));

/** Everything that projects have in common; see CONTRIBUTING.md for what each of them is. */
const common = {
  rootDir: root,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.test-types/'],
  modulePathIgnorePatterns: ['/dist/', '/.test-types/'],
  extensionsToTreatAsEsm: ['.ts'],
};

/** Node loads the modules, each once in a worker. */
const native = {
  transform: {},
  runtime: `${here}/native-runtime.mjs`,
  testEnvironment: `${here}/native-environment.mjs`,
};

/** Jest loads the modules anew for each file: to watch for changes, and to count the covered lines. */
const isolated = {
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript' },
          target: 'es2022',
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  testEnvironmentOptions: { customExportConditions: ['@parley/source', 'node', 'node-addons'] },
};

const isReloading = process.argv.some((argument) => /^--(watch|coverage)/.test(argument));
const loading = isReloading ? isolated : native;

/** Workers on the Node of the services, which is faster; all others are on the Node that Jest was started with. */
const onServiceNode = { runner: `${here}/service-node-runner.mjs` };

const servers = { globalSetup: `${here}/setup.mjs`, globalTeardown: `${here}/teardown.mjs` };
const browserTests = '/tests/browser/';
const startTests = '/harness/src/e2e/start\\.test\\.ts$';
const systemTests = '/packages/(dev-stack|harness)/';
const serviceTests = '/(services|packages/server|packages/storage|packages/models)/';

const project = (displayName, roots, ignored, more = {}) => ({
  ...common,
  ...loading,
  displayName,
  roots: roots.map((folder) => join(root, folder)),
  testMatch: ['**/*.test.ts'],
  ...more,
  testPathIgnorePatterns: [...common.testPathIgnorePatterns, ...ignored],
});

/** @type {import('jest').Config} */
export default {
  rootDir: root,
  projects: [
    // what needs no server: the pure packages
    project('unit', ['packages'], [browserTests, systemTests, serviceTests]),
    // what people start with the Node that they have
    project('start', ['packages/dev-stack', 'packages/harness/src/e2e'], [], {
      ...servers,
      testMatch: ['**/dev-stack/**/*.test.ts', '**/harness/src/e2e/start.test.ts'],
    }),
    // the services and what they stand on, over a real Postgres and a real Redis
    project(
      'service',
      ['services', 'packages/server', 'packages/storage', 'packages/models'],
      [browserTests],
      { ...servers, ...onServiceNode },
    ),
    // what starts whole systems, and ends them in ways that nobody wants
    project('system', ['packages/harness'], [startTests], { ...servers, ...onServiceNode }),
    // pages, in Chromium
    project('browser', ['services/chat', 'packages/builder'], [], {
      ...servers,
      ...onServiceNode,
      testMatch: ['**/tests/browser/**/*.test.ts'],
    }),
  ],
  testSequencer: `${here}/sequencer.mjs`,
  reporters: ['default', `${here}/reporter.mjs`],
  coverageProvider: 'babel', // v8 takes many times as long over ES modules
  collectCoverageFrom: ['<rootDir>/{packages,services}/*/src/**/*.ts'],
  workerIdleMemoryLimit: '1GB',
  // half a second, the default, is less than a process takes to give back so much memory; one with open handles never ends
  workerGracefulExitTimeout: 30_000,
  // one more than there are cores: many tests wait for deadlines, deaths and returns, and leave a core idle meanwhile
  maxWorkers: Math.max(2, Math.min(8, availableParallelism() + 1)),
  // for a test that hangs: no test that goes on may end for want of time, however slow the machine, and CI has time to
  // run one that hangs twice
  testTimeout: 300_000,
};
