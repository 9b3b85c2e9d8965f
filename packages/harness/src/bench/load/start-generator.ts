import { once } from 'node:events';
import { join } from 'node:path';
import { forkProgram } from '../../fork-program.ts';
import type { LoadResult, LoadTask } from './load-task.ts';

/** The process that makes load. It does one task at a time. */
export type Generator = {
  readonly pid: number;
  /** Rejects where the task could not be done at all; refused requests are part of a result. */
  run(task: LoadTask): Promise<LoadResult>;
  stop(): Promise<void>;
};

/** A message of generator.ts: one of the two. */
type Answer = {
  readonly result?: LoadResult;
  readonly error?: string;
};

/** Starts a load generator; it ends with this process, however this one ends. */
export function startGenerator(): Generator {
  const { child, died, stop } = forkProgram(join(import.meta.dirname, 'generator.ts'));
  const gone = died.then((code): [Answer] => [{ error: `it ended with ${String(code)}` }]);
  return {
    pid: child.pid ?? 0,
    async run(task) {
      const answer = once(child, 'message') as Promise<[Answer]>;
      child.send(task);
      const [{ result, error }] = await Promise.race([answer, gone]);
      if (result === undefined) throw new Error(`the load generator failed: ${error ?? 'without a reason'}`);
      return result;
    },
    stop,
  };
}
