import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sourceArgs } from '@parley/dev-stack';

/** A program of the harness in a process of its own, which ends with this one, however this one ends. */
export type ForkedProgram = {
  readonly child: ChildProcess;
  /** Its exit code, once it has ended; null where a signal ended it. */
  readonly died: Promise<number | null>;
  readonly stop: () => Promise<void>;
};

/** Starts the program in a file, which has to exit when it is disconnected. */
export function forkProgram(file: string): ForkedProgram {
  const child = fork(file, { execArgv: sourceArgs() });
  const died = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    died,
    async stop() {
      if (child.connected) child.disconnect();
      await died;
    },
  };
}
