import { fairQueue, type FairLimits } from './fair-queue.ts';
import type { Tenant } from './tenant.ts';

/** Somebody who has a place. */
export type Place = {
  /** Gives the place up for as long as the work takes, and gets in line for one again before it returns. */
  readonly leaveFor: <T>(work: () => Promise<T>) => Promise<T>;
};

/** A number of places that tenants share fairly. */
export type FairPlaces = {
  /**
   * Does the work once there is a place. Rejects with `NoPlace`, at once, where the tenant has too many waiting, and
   * where there is none within `patienceMs`.
   */
  readonly within: <T>(tenant: Tenant, work: (place: Place) => Promise<T>, patienceMs?: number) => Promise<T>;
};

/** A tenant has more waiting than may wait, or has waited long enough; nothing was done. */
export class NoPlace extends Error {
  constructor() {
    super('there is no place for this tenant');
    this.name = 'NoPlace';
  }
}

/** Places that are all free. */
export function fairPlaces(limits: FairLimits): FairPlaces {
  const queue = fairQueue<() => void>(limits);
  const serve = (): void => {
    for (let enter = queue.next(); enter; enter = queue.next()) enter();
  };
  const enter = (tenant: Tenant, isCounted: boolean, patienceMs?: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const admit = (): void => {
        clearTimeout(impatience);
        resolve();
      };
      const refuse = (): void => {
        clearTimeout(impatience);
        queue.remove(tenant, admit);
        reject(new NoPlace());
      };
      const impatience = patienceMs === undefined ? undefined : setTimeout(refuse, patienceMs);
      if (queue.push(tenant, admit, isCounted)) serve();
      else refuse();
    });
  const leave = (tenant: Tenant): void => {
    queue.done(tenant);
    serve();
  };
  return {
    async within(tenant, work, patienceMs) {
      await enter(tenant, true, patienceMs);
      try {
        return await work({
          async leaveFor(other) {
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
