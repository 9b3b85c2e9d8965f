import { inTransaction } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { isTaken, type Outcome } from './attempt.ts';
import {
  noteHealth,
  settle,
  type DueDelivery,
  type Health,
  type Receiver,
  type Settled,
} from './due.repository.ts';
import type { NotifyDisabled } from './notify-disabled.ts';
import { holdAfter, longestFailureMs, pauseBefore } from './schedule.ts';
import type { Attempted, Sent } from './send-batch.ts';

/** The parts of noting what came of a batch. */
export type SettlingParts = Pick<Deps, 'db' | 'logger' | 'now'> & { readonly notifyDisabled: NotifyDisabled };

/** Notes what came of a batch, and how the webhook fares; notifies of one that this disables. */
export async function settleBatch(
  { db, now, logger, notifyDisabled }: SettlingParts,
  receiver: Receiver,
  { attempted, left }: Sent,
): Promise<void> {
  const at = now();
  const health = healthAfter(receiver, attempted, at);
  const isDisabledNow = await inTransaction(db, async (tx) => {
    await settle(tx, [
      ...attempted.map(({ delivery, outcome }) => ({
        claimed: delivery,
        settled: settledAs(delivery, outcome, at),
      })),
      ...left.map((delivery) => ({ claimed: delivery, settled: asBefore(delivery) })),
    ]);
    return health !== undefined && (await noteHealth(tx, receiver.id, health)) && health.disabledAt !== null;
  });
  const { id: webhookId, workspaceId } = receiver;
  if (health && health.failures > 0)
    logger.info({ webhookId, workspaceId, failures: health.failures }, 'a webhook does not take events');
  if (isDisabledNow) await notifyDisabled({ ...receiver, ...health });
}

function settledAs(
  { attempts }: DueDelivery,
  { error, responseStatus, retryAfterMs }: Outcome,
  at: Date,
): Settled {
  const outcome = { attempts, responseStatus, error };
  if (error === null) return { ...outcome, status: 'delivered', attemptAt: at };
  const pause = pauseBefore(attempts);
  if (pause === undefined) return { ...outcome, status: 'failed', attemptAt: at };
  return { ...outcome, status: 'waiting', attemptAt: new Date(at.getTime() + Math.max(pause, retryAfterMs)) };
}

/** An attempt that was never made does not count. */
const asBefore = ({ status, attempts, dueAt, responseStatus, error }: DueDelivery): Settled => ({
  status,
  attempts: attempts - 1,
  attemptAt: dueAt,
  responseStatus,
  error,
});

/** The state of the webhook after some attempts; undefined where that is as before. */
function healthAfter(receiver: Receiver, attempted: readonly Attempted[], at: Date): Health | undefined {
  const outcomes = attempted.map(({ outcome }) => outcome);
  if (outcomes.length === 0) return undefined;
  const failed = outcomes.filter((outcome) => !isTaken(outcome));
  const isAlive = failed.length < outcomes.length;
  if (failed.length === 0 && receiver.failures === 0) return undefined;
  const failures = isAlive ? 0 : receiver.failures + failed.length;
  const failingSince = isAlive ? null : (receiver.failingSince ?? at);
  const holdMs = Math.max(holdAfter(failures), ...failed.map(({ retryAfterMs }) => retryAfterMs));
  const health = { failures, failingSince, heldUntil: holdMs > 0 ? new Date(at.getTime() + holdMs) : null };
  if (outcomes.some(({ responseStatus }) => responseStatus === 410))
    return { ...health, disabledAt: at, disabledBecause: 'gone' };
  if (failingSince && at.getTime() - failingSince.getTime() >= longestFailureMs)
    return { ...health, disabledAt: at, disabledBecause: 'failing' };
  return { ...health, disabledAt: null, disabledBecause: null };
}
