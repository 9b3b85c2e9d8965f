import loadModule from '@jitl/quickjs-ng-wasmfile-release-sync/emscripten-module';
import { QuickJSFFI } from '@jitl/quickjs-ng-wasmfile-release-sync/ffi';
import type { Program, ProgramOutcome } from '@parley/engine';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { programRunner } from '../thread/run-program.mjs';

/** A program of an author that takes longer, or more room, shows no result. */
const limits = { limitMs: 500, memoryBytes: 16 * 1024 * 1024 };

/** The function that runs programs in a worker of a page as the threads of the server do. */
export async function openPageSandbox(): Promise<(program: Program) => ProgramOutcome> {
  const quickjs = await newQuickJSWASMModuleFromVariant({
    type: 'sync',
    importFFI: () => Promise.resolve(QuickJSFFI),
    importModuleLoader: () => Promise.resolve(loadModule),
  });
  const run = programRunner(quickjs);
  return (program) => run({ ...program, ...limits });
}
