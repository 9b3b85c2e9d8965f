import type { Egress } from '@parley/server/egress';
import type { SecretBox } from '../../database/secret-box.ts';
import { secretContext } from '../webhooks/webhook-secret.ts';
import { attempt, isTaken, type Outcome } from './attempt.ts';
import { claimDue, findReceiver, type DueDelivery, type Receiver } from './due.repository.ts';
import { sendBatch } from './send-batch.ts';
import { settleBatch, type SettlingParts } from './settle-batch.ts';

/** The parts of sending events. */
export type SendingParts = SettlingParts & {
  readonly egress: Egress;
  readonly secretBox: SecretBox;
  readonly onAttempt: (outcome: 'delivered' | 'failed') => void;
  /** True while other work of this process comes first. */
  readonly isInHaste: () => boolean;
};

/** The events that are claimed at once: more of them as long as all could be sent. */
const [firstBatch, largestBatch] = [20, 100];
/** Longer than a batch takes. */
const claimMs = 60_000;
/** Then the slot of this webhook goes to another one. */
const sliceMs = 10_000;
/** Then the slot goes to another webhook where other work comes first. */
const shortSliceMs = 1_000;

/**
 * Sends what is due to one webhook, until there is no more, nothing is taken, the time of its slot is over or the signal
 * says stop. An event is sent once, unless this process dies between the receiver's consent and the note of it: then it
 * is sent again under the same id.
 */
export async function sendDue(
  parts: SendingParts,
  webhookId: string,
  signal?: AbortSignal,
  clock: () => number = () => performance.now(),
): Promise<void> {
  const begun = clock();
  let batchSize = firstBatch;
  const hasTime = (): boolean =>
    clock() - begun < (parts.isInHaste() ? shortSliceMs : sliceMs) && signal?.aborted !== true;
  while (hasTime()) {
    const at = parts.now();
    const receiver = await findReceiver(parts.db, webhookId, at);
    if (!receiver) return;
    const limit = receiver.failures === 0 ? batchSize : 1;
    const due = await claimDue(parts.db, webhookId, at, new Date(at.getTime() + claimMs), limit);
    if (due.length === 0) return;
    const secrets = secretsOf(parts.secretBox, receiver, at);
    const send = async (delivery: DueDelivery): Promise<Outcome> => {
      const outcome = await attempt(parts.egress, { url: receiver.url, secrets }, delivery, parts.now());
      parts.onAttempt(isTaken(outcome) ? 'delivered' : 'failed');
      return outcome;
    };
    const sent = await sendBatch(due, send, signal, clock);
    await settleBatch(parts, receiver, sent);
    if (!sent.attempted.some(({ outcome }) => isTaken(outcome))) return;
    batchSize = Math.min(Math.max(2 * sent.attempted.length, firstBatch), largestBatch);
  }
}

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
