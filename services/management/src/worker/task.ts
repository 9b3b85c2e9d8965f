import type { HealthCheck } from '@parley/server';
import type { Deps } from '../deps.ts';
import type { Backlog } from '../turn-stream/backlog.ts';

/** The means of all tasks; the backlog is that of the turns which this worker drains. */
export type TaskDeps = Deps & { readonly backlog: Backlog };

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
