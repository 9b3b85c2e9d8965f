import { setTimeout } from 'node:timers/promises';
import { createEgress } from '@parley/server/egress';
import { forgotten, startJobs } from '../../worker/jobs.ts';
import { repeat } from '../../worker/repeat.ts';
import type { TaskDeps, WorkerTask } from '../../worker/task.ts';
import { disableOverfull, findDueWebhooks } from './due.repository.ts';
import { givingWay } from './giving-way.ts';
import { notifierOf } from './notify-disabled.ts';
import { sendDue, type SendingParts } from './send-due.ts';
import { tellOfAbandoned } from './tell-of-abandoned.ts';

const name = 'webhooks';
/** The webhooks that a process sends to at a time: of one workspace a few of them, whoever else has none due. */
const [atOnce, atOnceOfWorkspace] = [50, 5];
const maxRequestBytes = 65_536;
const maxResponseBytes = 65_536;
const watchMs = 60_000;
const stopLimitMs = 5_000;

type Job = { readonly webhookId: string; readonly workspaceId: string };

/**
 * Sends events to webhooks. Postgres knows what is due; a job says that something is due for a webhook, and there is one
 * at a time for each. What Redis forgets is found again within a second.
 */
export const sendingTask: WorkerTask<TaskDeps> = {
  name,
  start(deps) {
    const { db, config, logger, now, metrics, secretBox } = deps;
    if (!secretBox) return { stop: () => Promise.resolve() };
    const notifyDisabled = notifierOf(deps);
    const egress = createEgress({
      allowedNetworks: config.EGRESS_ALLOWED_NETWORKS,
      maxRequestBytes,
      maxResponseBytes,
      maxRedirects: 0,
    });
    const parts: SendingParts = {
      ...deps,
      secretBox,
      egress,
      notifyDisabled,
      onAttempt: metrics.webhookAttempted,
      isInHaste: deps.backlog.isBehind,
    };
    const stopping = new AbortController();
    const sending = new Map<string, number>();
    const sendJobs = startJobs<Job>(deps, {
      name,
      concurrency: atOnce,
      async work({ data: { webhookId, workspaceId } }) {
        const others = sending.get(workspaceId) ?? 0;
        // found again in a moment
        if (others >= atOnceOfWorkspace) return;
        sending.set(workspaceId, others + 1);
        try {
          await sendDue(parts, webhookId, stopping.signal);
        } finally {
          const left = (sending.get(workspaceId) ?? 1) - 1;
          if (left > 0) sending.set(workspaceId, left);
          else sending.delete(workspaceId);
        }
      },
    });
    const watchJobs = startJobs(deps, {
      name: `${name}-watch`,
      concurrency: 1,
      async work() {
        await tellOfAbandoned(deps);
        const full = await disableOverfull(db, config.MAX_WAITING_EVENTS_PER_WEBHOOK, now());
        for (const webhook of full) await notifyDisabled(webhook);
      },
    });
    watchJobs.queue
      .upsertJobScheduler('watch', { every: watchMs }, { name: 'watch', opts: forgotten })
      .catch((error: unknown) => logger.warn({ err: error }, 'webhooks are not watched'));
    const isTime = givingWay(deps.backlog.isBehind);
    const looking = repeat(name, logger, async () => {
      if (!isTime()) return false;
      const due = await findDueWebhooks(db, now());
      if (due.length > 0)
        await sendJobs.queue.addBulk(
          due.map((data) => ({ name, data, opts: { ...forgotten, deduplication: { id: data.webhookId } } })),
        );
      return false;
    });
    return {
      async stop() {
        stopping.abort();
        // the last look may wait for a Redis that is away
        await Promise.race([looking.stop(), setTimeout(stopLimitMs, undefined, { ref: false })]);
        await Promise.all([sendJobs.stop(), watchJobs.stop()]);
        await egress.close();
      },
    };
  },
};
