import { fairSlots } from '../fairness/fair-slots.ts';
import type { FairLimits } from '../fairness/fair-queue.ts';
import type { LeastPace } from '../fairness/least-pace.ts';
import { makingWay, type SlotHolder } from '../fairness/making-way.ts';
import type { Tenant } from '../fairness/tenant.ts';

/** Slots for files that are received: each is held until its work is done. */
export type SenderSlots = {
  /**
   * Does the work once there is a slot, which organizations share fairly. Rejects with `NoSlot`, at once, where the tenant
   * has too many waiting, and where there is none within `timeoutMs`. What the work reads through `timed` is read at the
   * pace of its sender, who makes way for others: while anybody waits, the sender who is furthest behind the least pace
   * is cut, and `timed` throws `MadeWay`.
   */
  readonly within: <T>(
    tenant: Tenant,
    work: (timed: TimedBytes) => Promise<T>,
    timeoutMs?: number,
  ) => Promise<T>;
};

/** Passes bytes on, while the time is counted in which their sender is waited for. */
export type TimedBytes = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** A sender was so slow that another one was let in instead. */
export class MadeWay extends Error {
  constructor() {
    super('a slow sender made way for another one');
    this.name = 'MadeWay';
  }
}

/** The least that a sender sends while somebody waits for a slot: half a megabit a second, as slow phones manage. */
const awaitedPace: LeastPace = { bytesPerSecond: 65_536, pauseMs: 5_000 };

/** Slots that are all free. */
export function senderSlots(limits: FairLimits, pace: LeastPace = awaitedPace): SenderSlots {
  const slots = fairSlots(limits);
  // visitors of one bot do not know each other: of them, too, nobody keeps the others from sending
  const way = makingWay(limits, pace, () => true);
  return {
    async within(tenant, work, timeoutMs) {
      const stopWaiting = way.wait(tenant);
      try {
        return await slots.within(
          tenant,
          async () => {
            stopWaiting();
            const cut = new AbortController();
            const holder = way.hold(tenant, () => cut.abort());
            try {
              return await work((chunks) => timedBytes(chunks, holder, cut.signal));
            } finally {
              holder.leave();
            }
          },
          timeoutMs,
        );
      } finally {
        stopWaiting();
      }
    },
  };
}

async function* timedBytes(
  chunks: AsyncIterable<Uint8Array>,
  holder: SlotHolder,
  cut: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      holder.isAwaited();
      const next = await unlessCut(source.next(), cut);
      holder.hasMoved(next.done === true ? 0 : next.value.length);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    const closed = source.return?.();
    // whoever is cut may never send again: nobody waits for that
    if (cut.aborted) closed?.catch(() => undefined);
    else await closed;
  }
}

function unlessCut<T>(promise: Promise<T>, cut: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onCut = (): void => reject(new MadeWay());
    if (cut.aborted) onCut();
    else cut.addEventListener('abort', onCut);
    void promise.then(resolve, reject).finally(() => cut.removeEventListener('abort', onCut));
  });
}
