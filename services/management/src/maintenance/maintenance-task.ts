import { forgotten, startJobs } from '../worker/jobs.ts';
import type { WorkerTask } from '../worker/task.ts';
import { runMaintenance } from './maintenance.ts';

const everyMs = 3_600_000;
const name = 'housekeeping';

/** Runs maintenance every hour, in one worker of all that run; the first time at once. */
export const maintenanceTask: WorkerTask = {
  name,
  start(deps) {
    const { queue, stop } = startJobs(deps, { name, concurrency: 1, work: () => runMaintenance(deps) });
    queue
      .upsertJobScheduler(name, { every: everyMs }, { name, opts: forgotten })
      .catch((error: unknown) => deps.logger.warn({ err: error }, 'maintenance is not scheduled'));
    return { stop };
  },
};
