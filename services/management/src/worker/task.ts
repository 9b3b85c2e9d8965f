import type { HealthCheck } from '@parley/server';
import type { Deps } from '../deps.ts';

/** Something the worker does for as long as it runs. */
export type WorkerTask = {
  readonly name: string;
  readonly start: (deps: Deps) => RunningTask | Promise<RunningTask>;
};

/** A task at work. */
export type RunningTask = {
  /** Checks that must pass for the worker to count as ready. */
  readonly checks?: readonly HealthCheck[];
  /** Ends it once the work under way is done. */
  readonly stop: () => Promise<void>;
};
