import { setTimeout } from 'node:timers/promises';
import { closeRedis, createRedis } from '@parley/server';
import { Queue, Worker } from 'bullmq';
import type { WorkerTask } from '../worker/task.ts';
import { runMaintenance } from './maintenance.ts';

const stopLimitMs = 5_000;
const everyMs = 3_600_000;
const queueName = 'housekeeping';

/** Runs maintenance every hour, in one worker of all that run; the first time at once. */
export const maintenanceTask: WorkerTask = {
  name: queueName,
  start(deps) {
    const { config, logger } = deps;
    // BullMQ waits on its connection for as long as it takes
    const connection = createRedis({
      urls: config.REDIS_URL,
      isCluster: config.REDIS_CLUSTER,
      logger,
      name: 'parley-jobs',
      mode: 'patient',
    });
    // in braces, so that all of it lies on one node of a cluster
    const options = { connection, prefix: `{${config.REDIS_PREFIX}:jobs}` };
    const queue = new Queue(queueName, options);
    const worker = new Worker(queueName, () => runMaintenance(deps), options);
    const isFailing = (error: Error): void => logger.warn({ err: error }, 'maintenance failed');
    queue.on('error', isFailing);
    worker.on('error', isFailing);
    worker.on('failed', (_job, error) => isFailing(error));
    const job = { name: queueName, opts: { removeOnComplete: true, removeOnFail: true } };
    queue.upsertJobScheduler(queueName, { every: everyMs }, job).catch(isFailing);
    return {
      async stop() {
        // while Redis is away closing would wait for it
        const closed = Promise.all([worker.close(), queue.close()]).catch(isFailing);
        await Promise.race([closed, setTimeout(stopLimitMs, undefined, { ref: false })]);
        if (connection.status === 'ready') await closeRedis(connection);
        else connection.disconnect();
      },
    };
  },
};
