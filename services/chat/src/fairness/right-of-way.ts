import type { FairSlots, Slot, Tenant } from '@parley/server';

/** Work that gives way waits for no longer than this at a time, so that it goes on however many visitors there are. */
const longestWaitMs = 10;

/** Lets work that nobody looks at give way to visitors, who wait for an answer on a page that is open. */
export type RightOfWay = {
  /** Slots with the right of way; work outside of a slot does not count. */
  readonly first: (slots: FairSlots) => FairSlots;
  /** Slots whose work begins, and goes on after it was outside, once nothing with the right of way is at work. */
  readonly behind: (slots: FairSlots) => FairSlots;
  /** Resolves once nothing with the right of way is at work, or after a short time. */
  readonly giveWay: () => Promise<void>;
};

/** A right of way that is nobody's yet. */
export function rightOfWay(): RightOfWay {
  let atWork = 0;
  const waiting = new Set<() => void>();
  const begin = (): void => {
    atWork += 1;
  };
  const end = (): void => {
    atWork -= 1;
    if (atWork === 0) for (const goOn of [...waiting]) goOn();
  };
  function giveWay(): Promise<void> {
    if (atWork === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const goOn = (): void => {
        clearTimeout(timer);
        waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, longestWaitMs);
      waiting.add(goOn);
    });
  }
  return {
    giveWay,
    first: (slots) => ({
      ...slots,
      async within<T>(tenant: Tenant, work: (slot: Slot) => Promise<T>, timeoutMs?: number): Promise<T> {
        begin();
        try {
          return await slots.within(tenant, (slot) => work(outside(slot, end, begin)), timeoutMs);
        } finally {
          end();
        }
      },
    }),
    behind: (slots) => ({
      ...slots,
      within: (tenant, work, timeoutMs) =>
        slots.within(
          tenant,
          async (slot) => {
            await giveWay();
            return work(outside(slot, () => undefined, giveWay));
          },
          timeoutMs,
        ),
    }),
  };
}

/** The slot, with what happens before its work goes outside, and once it is back. */
function outside({ yieldWhile }: Slot, before: () => void, after: () => Promise<void> | void): Slot {
  return {
    async yieldWhile(work) {
      before();
      try {
        return await yieldWhile(work);
      } finally {
        await after();
      }
    },
  };
}
