import { isTaken, type Outcome } from './attempt.ts';
import type { DueDelivery } from './due.repository.ts';
import { failuresUntilHeld } from './schedule.ts';

/** The requests that one receiver gets at a time. */
const atOnce = 20;
/** No attempt begins later, so that what was taken is noted soon, and all is settled before the claim ends. */
const beginWithinMs = 2_000;

/** An event, and what came of sending it. */
export type Attempted = { readonly delivery: DueDelivery; readonly outcome: Outcome };
/** The events of a batch: those that were sent, and those for which there was no time or no use. */
export type Sent = { readonly attempted: readonly Attempted[]; readonly left: readonly DueDelivery[] };

/**
 * Sends events to one receiver, a few at a time in the order given. Ends early when the time is over, the signal says
 * stop, the receiver asks to be left alone or is gone, or as many events in a row fail as have a receiver held.
 */
export async function sendBatch(
  due: readonly DueDelivery[],
  send: (delivery: DueDelivery) => Promise<Outcome>,
  signal?: AbortSignal,
  clock: () => number = () => performance.now(),
): Promise<Sent> {
  const until = clock() + beginWithinMs;
  const attempted: Attempted[] = [];
  let [next, failures, isUnwanted] = [0, 0, false];
  const goesOn = (): boolean =>
    failures < failuresUntilHeld && !isUnwanted && signal?.aborted !== true && clock() < until;

  async function sendNext(): Promise<void> {
    for (let delivery = due[next]; delivery && goesOn(); delivery = due[next]) {
      next += 1;
      const outcome = await send(delivery);
      attempted.push({ delivery, outcome });
      failures = isTaken(outcome) ? 0 : failures + 1;
      isUnwanted ||= outcome.retryAfterMs > 0 || outcome.responseStatus === 410;
    }
  }

  await Promise.all(Array.from({ length: Math.min(atOnce, due.length) }, sendNext));
  return { attempted, left: due.slice(next) };
}
