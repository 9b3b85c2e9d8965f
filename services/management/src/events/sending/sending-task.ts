import { setTimeout } from 'node:timers/promises';
import { fairSlots, NoSlot, slowOrganizations } from '@parley/server';
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
/**
 * The webhooks that a process sends to at a time: of one organization a few of them, from however many workspaces and
 * whoever else has none due. Those that held a slot for long within the last minute leave some to all others.
 */
const slotLimits = {
  running: 50,
  runningPerOrganization: 10,
  runningOfSlow: 40,
  waitingPerWorkspace: 10,
};
const slowMs = 5_000;
/** Then another process may have a slot. */
const waitMs = 1_000;
/** The jobs that run or wait for a slot: those of many organizations that have as many in line as they may. */
const mostJobs = 500;
const maxRequestBytes = 65_536;
const maxResponseBytes = 65_536;
const watchMs = 60_000;
const stopLimitMs = 5_000;

/** One of a former release does not name the organization: its workspace stands for one. */
type Job = { readonly webhookId: string; readonly workspaceId: string; readonly organizationId?: string };

/**
 * Sends events to webhooks. Postgres knows what is due; a job says that something is due for a webhook, and there is one
 * at a time for each. What Redis forgets is found again within a second.
 */
export const sendingTask: WorkerTask<Omit<TaskDeps, 'telling'>> = {
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
    const slots = fairSlots(slotLimits);
    const slow = slowOrganizations(slots);
    const sendJobs = startJobs<Job>(deps, {
      name,
      concurrency: mostJobs,
      async work({ data: { webhookId, workspaceId, organizationId = workspaceId } }) {
        const send = async (): Promise<void> => {
          const begun = performance.now();
          await sendDue(parts, webhookId, stopping.signal);
          if (performance.now() - begun >= slowMs) slow.mark(organizationId);
        };
        try {
          await slots.within({ organizationId, workspaceId }, send, waitMs);
        } catch (error) {
          // found again in a moment
          if (!(error instanceof NoSlot)) throw error;
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
