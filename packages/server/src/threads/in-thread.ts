import { getPriority, setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';

/** One piece of work for a thread. */
export type Order<T> = {
  readonly task: T;
  /** Hears that the work has begun. */
  readonly begun: MessagePort;
  /** One number in shared memory, 1 once the work has begun: what a thread says is lost if it ends right after. */
  readonly mark: Int32Array;
};

/** A function as a `ThreadPool` calls it in a thread. It says when it begins: from then on its time is counted. */
export function inThread<T, R>(work: (task: T) => R): (order: Order<T>) => R {
  return ({ task, begun, mark }) => {
    Atomics.store(mark, 0, 1);
    begun.postMessage('begun');
    return work(task);
  };
}

/** With this much more in its nice value a thread gets a third of what others get where all of them want a processor. */
const niceness = 5;
const mostNice = 19;

/**
 * Lets all other threads go first: what takes long must not keep requests, or Postgres, waiting for the processor. On
 * Linux each thread has a priority of its own; elsewhere this would be that of the whole process.
 */
export function letOthersGoFirst(): void {
  try {
    if (process.platform === 'linux') setPriority(Math.min(getPriority() + niceness, mostNice));
  } catch {
    // if a container forbids it, the work is done all the same
  }
}
