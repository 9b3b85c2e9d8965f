import type { Egress } from '@parley/server/egress';
import { inTransaction } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import type { SecretBox } from '../secret-box/secret-box.ts';
import { secretContext } from '../webhooks/webhook-secret.ts';
import { attempt, type Outcome } from './attempt.ts';
import {
  claimDue,
  findReceiver,
  noteHealth,
  settle,
  type DueDelivery,
  type Health,
  type Receiver,
} from './due.repository.ts';
import type { NotifyDisabled } from './notify-disabled.ts';
import { holdAfter, longestFailureMs, pauseBefore } from './schedule.ts';

/** The parts of sending events. */
export type SendingParts = Pick<Deps, 'db' | 'logger' | 'now'> & {
  readonly egress: Egress;
  readonly secretBox: SecretBox;
  readonly onAttempt: (outcome: 'delivered' | 'failed') => void;
  readonly notifyDisabled: NotifyDisabled;
};

const batchSize = 10;
/** Longer than any attempt takes. */
const claimMs = 60_000;
/** Then the slot of this webhook goes to another one. */
const sliceMs = 10_000;

type Attempted = { readonly delivery: DueDelivery; readonly outcome: Outcome };

/**
 * Sends what is due to one webhook, until there is no more, something fails, the time of its slot is over or the signal
 * says stop. An event is sent once, unless this process dies between the receiver's consent and the note of it: then it
 * is sent again under the same id.
 */
export async function sendDue(parts: SendingParts, webhookId: string, signal?: AbortSignal): Promise<void> {
  const until = performance.now() + sliceMs;
  while (performance.now() < until && signal?.aborted !== true) {
    const at = parts.now();
    const receiver = await findReceiver(parts.db, webhookId, at);
    if (!receiver) return;
    const limit = receiver.failures === 0 ? batchSize : 1;
    const due = await claimDue(parts.db, webhookId, at, new Date(at.getTime() + claimMs), limit);
    if (due.length === 0) return;
    const secrets = secretsOf(parts.secretBox, receiver, at);
    const attempted = await Promise.all(
      due.map(async (delivery) => ({
        delivery,
        outcome: await attempt(parts.egress, { url: receiver.url, secrets }, delivery, parts.now()),
      })),
    );
    for (const { outcome } of attempted) parts.onAttempt(isTaken(outcome) ? 'delivered' : 'failed');
    await settleAll(parts, receiver, attempted);
    if (!attempted.every(({ outcome }) => isTaken(outcome))) return;
  }
}

const isTaken = ({ error }: Outcome): boolean => error === null;

/** The secrets that sign now, the newest first. */
function secretsOf(
  box: SecretBox,
  { id, secret, formerSecret, formerSecretUntil }: Receiver,
  at: Date,
): string[] {
  const isFormerGood = formerSecret !== null && formerSecretUntil !== null && formerSecretUntil > at;
  return [secret, ...(isFormerGood ? [formerSecret] : [])].map((sealed) =>
    box.open(sealed, secretContext(id)),
  );
}

async function settleAll(
  { db, now, logger, notifyDisabled }: SendingParts,
  receiver: Receiver,
  attempted: readonly Attempted[],
): Promise<void> {
  const at = now();
  const health = healthAfter(receiver, attempted, at);
  const isDisabledNow = await inTransaction(db, async (tx) => {
    for (const { delivery, outcome } of attempted)
      await settle(tx, delivery.id, settledAs(delivery, outcome, at));
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
): Parameters<typeof settle>[2] {
  if (error === null) return { status: 'delivered', attemptAt: at, responseStatus, error };
  const pause = pauseBefore(attempts);
  if (pause === undefined) return { status: 'failed', attemptAt: at, responseStatus, error };
  const attemptAt = new Date(at.getTime() + Math.max(pause, retryAfterMs));
  return { status: 'waiting', attemptAt, responseStatus, error };
}

/** The state of the webhook after some attempts; undefined where that is as before. */
function healthAfter(receiver: Receiver, attempted: readonly Attempted[], at: Date): Health | undefined {
  const outcomes = attempted.map(({ outcome }) => outcome);
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
