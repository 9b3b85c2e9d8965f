import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { startNativeLoading } from './native-loading.mjs';

const require = createRequire(import.meta.url);

/**
 * Loads test files with Node's own module loader in place of Jest's: a module is evaluated once in a worker and not once
 * for each file, which is where most of the time of a run would go. Jest keeps everything else: what a file finds of
 * `describe`, `test` and `expect`, the workers, the order, the report.
 */
export default class NativeRuntime {
  /** A test runner of its own for each file: it holds the state of that file. */
  requireInternalModule(path) {
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    delete require.cache[path];
    return require(path);
  }

  requireModule(path) {
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    globalThis[Symbol.for('parley.jest')] = globals;
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    await startNativeLoading();
    await import(pathToFileURL(path).href);
  }

  enterTestCode() {}

  leaveTestCode() {}

  teardown() {}

  getSourceMaps() {
    return new Map();
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }
}
