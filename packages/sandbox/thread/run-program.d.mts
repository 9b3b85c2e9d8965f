import type { ProgramOutcome } from '@parley/engine';
import type { QuickJSWASMModule } from 'quickjs-emscripten-core';

export type {
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSWASMModule,
} from 'quickjs-emscripten-core';

/** A program with its arguments and its limits. */
export type Job = {
  readonly code: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly limitMs: number;
  readonly memoryBytes: number;
  readonly clock?: { readonly now: number; readonly seed: readonly number[] };
};

/** Makes the function that runs programs in a QuickJS. From then on the dates of the realm are those of UTC. */
export function programRunner(quickjs: QuickJSWASMModule): (job: Job) => ProgramOutcome;
