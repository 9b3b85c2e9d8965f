import type { HealthCheck } from '@parley/server';
import type { Deps } from '../deps.ts';
import type { Backlog } from '../turn-stream/backlog.ts';
import type { Wake } from './wake.ts';

/** The means of all tasks. */
export type TaskDeps = Deps & {
  /** The backlog of the turns which this worker drains. */
  readonly backlog: Backlog;
  /** Woken by the drain of this worker once results are stored that members are to be told of. */
  readonly telling: Wake;
};

/** Something the worker does for as long as it runs. */
export type WorkerTask<Needed extends Deps = Deps> = {
  readonly name: string;
  readonly start: (deps: Needed) => RunningTask | Promise<RunningTask>;
};

/** A task at work. */
export type RunningTask = {
  /** Checks that must pass for the worker to count as ready. */
  readonly checks?: readonly HealthCheck[];
  /** Ends it once the work under way is done. */
  readonly stop: () => Promise<void>;
};
