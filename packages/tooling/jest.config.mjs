import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** @type {import('jest').Config} */
export default {
  rootDir: root,
  roots: ['<rootDir>/packages', '<rootDir>/services'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.test-types/'],
  modulePathIgnorePatterns: ['/dist/', '/.test-types/'],
  extensionsToTreatAsEsm: ['.ts'],
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
  globalSetup: '<rootDir>/packages/tooling/jest-setup.mjs',
  globalTeardown: '<rootDir>/packages/tooling/jest-teardown.mjs',
  reporters: ['default', '<rootDir>/packages/tooling/jest-reporter.mjs'],
  coverageProvider: 'babel', // v8 takes many times as long over ES modules
  collectCoverageFrom: ['<rootDir>/{packages,services}/*/src/**/*.ts'],
  workerIdleMemoryLimit: '1GB',
  // half a second, the default, is less than a process takes to give back so much memory; one with open handles never ends
  workerGracefulExitTimeout: 30_000,
  // the default, cores - 1, would be a single worker on a two-core machine
  maxWorkers: Math.max(2, Math.min(8, availableParallelism())),
  // for a test that hangs: no test that goes on may end for want of time, however slow the machine
  testTimeout: 600_000,
};
