import { setTimeout } from 'node:timers/promises';
import { closeRedis, createRedis, redisAddress } from '@parley/server';
import { Queue, Worker, type Job } from 'bullmq';
import type { Deps } from '../deps.ts';
import type { RunningTask } from './task.ts';

const stopLimitMs = 5_000;

/** A queue of jobs, each of which one of all workers takes on. */
export type Jobs<T> = RunningTask & { readonly queue: Queue<T> };

/** The parts of a queue. */
export type JobsOptions<T> = {
  readonly name: string;
  /** The jobs that this process works on at a time. */
  readonly concurrency: number;
  readonly work: (job: Job<T>) => Promise<void>;
};

/** Removed when they are done: what jobs are about is stored elsewhere. */
export const forgotten = { removeOnComplete: true, removeOnFail: true } as const;

/** Opens a queue and works on its jobs until it is stopped. What fails is logged. */
export function startJobs<T>(
  { config, logger }: Pick<Deps, 'config' | 'logger'>,
  { name, concurrency, work }: JobsOptions<T>,
): Jobs<T> {
  // BullMQ waits on its connection for as long as it takes
  const connection = createRedis({
    ...redisAddress(config),
    logger,
    name: 'parley-jobs',
    mode: 'patient',
  });
  // in braces, so that all of it lies on one node of a cluster
  const options = { connection, prefix: `{${config.REDIS_PREFIX}:jobs}` };
  const queue = new Queue<T>(name, options);
  const worker = new Worker<T>(name, work, { ...options, concurrency });
  const isFailing = (error: Error): void => logger.warn({ err: error, queue: name }, 'a job failed');
  queue.on('error', isFailing);
  worker.on('error', isFailing);
  worker.on('failed', (_job, error) => isFailing(error));
  return {
    queue,
    async stop() {
      // while Redis is away closing would wait for it
      const closed = Promise.all([worker.close(), queue.close()]).catch(isFailing);
      await Promise.race([closed, setTimeout(stopLimitMs, undefined, { ref: false })]);
      if (connection.status === 'ready') await closeRedis(connection);
      else connection.disconnect();
    },
  };
}
