import { fairQueue, type FairLimits } from './fair-queue.ts';
import type { Tenant } from './tenant.ts';

/** A slot that somebody has. */
export type Slot = {
  /** Gives the slot up for as long as the work takes, and gets in line for one again before it returns. */
  readonly yieldWhile: <T>(work: () => Promise<T>) => Promise<T>;
};

/** A number of slots that tenants share fairly. */
export type FairSlots = {
  /**
   * Does the work once there is a slot. Rejects with `NoSlot`, at once, where the tenant has too many waiting, and where
   * there is none within `timeoutMs`.
   */
  readonly within: <T>(tenant: Tenant, work: (slot: Slot) => Promise<T>, timeoutMs?: number) => Promise<T>;
  /**
   * Holds a slot while `items` are read, from the first to the last, or until nobody reads on. Rejects as `within`
   * does.
   */
  readonly during: <T>(tenant: Tenant, items: AsyncIterable<T>, timeoutMs?: number) => AsyncGenerator<T>;
  /** Marks an organization as slow, or lifts that. */
  readonly setSlow: (organizationId: string, isSlow: boolean) => void;
};

/** A tenant has more waiting than may wait, or has waited long enough; nothing was done. */
export class NoSlot extends Error {
  constructor() {
    super('there is no slot for this tenant');
    this.name = 'NoSlot';
  }
}

/** Slots that are all free. */
export function fairSlots(limits: FairLimits): FairSlots {
  const queue = fairQueue<() => void>(limits);
  const serve = (): void => {
    for (let enter = queue.next(); enter; enter = queue.next()) enter();
  };
  const enter = (tenant: Tenant, isCounted: boolean, timeoutMs?: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const admit = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const refuse = (): void => {
        clearTimeout(timer);
        queue.remove(tenant, admit);
        reject(new NoSlot());
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(refuse, timeoutMs);
      if (queue.push(tenant, admit, isCounted)) serve();
      else refuse();
    });
  const leave = (tenant: Tenant): void => {
    queue.done(tenant);
    serve();
  };
  return {
    setSlow(organizationId, isSlow) {
      queue.setSlow(organizationId, isSlow);
      if (!isSlow) serve();
    },
    async *during(tenant, items, timeoutMs) {
      await enter(tenant, true, timeoutMs);
      try {
        yield* items;
      } finally {
        leave(tenant);
      }
    },
    async within(tenant, work, timeoutMs) {
      await enter(tenant, true, timeoutMs);
      try {
        return await work({
          async yieldWhile(other) {
            leave(tenant);
            try {
              return await other();
            } finally {
              // what has begun is never turned away
              await enter(tenant, false);
            }
          },
        });
      } finally {
        leave(tenant);
      }
    },
  };
}
