import TestRunner from 'jest-runner';
import { startNativeLoading } from './native-loading.mjs';

/**
 * Runs test files in workers on the Node that services run on (infra/docs/adr/0058): the one that comes with the
 * packages, where it is newer than the one that Jest was started with. `PARLEY_NODE=running` keeps all on the latter.
 */
export default class ServiceNodeRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const started = process.execPath;
    const program = await serviceNode();
    const { runInBand, detectOpenHandles } = this._globalConfig;
    // Jest would run a single file in its own process, which is on the Node that it was started with
    const serial = options.serial && (runInBand || detectOpenHandles || program === started);
    if (serial || program === started) return super.runTests(tests, watcher, options);
    // Jest starts its workers with that; runners come one after the other, and each has workers of its own
    process.execPath = program;
    process.env.PARLEY_STARTED_NODE = started;
    try {
      await super.runTests(tests, watcher, { ...options, serial });
    } finally {
      process.execPath = started;
      delete process.env.PARLEY_STARTED_NODE;
    }
  }
}

async function serviceNode() {
  await startNativeLoading();
  const { findServiceNode } = await import('../../dev-stack/src/index.ts');
  const { program } = await findServiceNode();
  return program;
}
