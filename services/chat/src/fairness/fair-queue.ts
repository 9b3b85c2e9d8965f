/** How many may run and wait. */
export type FairLimits = {
  /** Items that may run at the same time. */
  readonly running: number;
  /** Of them, those of one tenant. */
  readonly runningPerTenant: number;
  /** Items of one tenant that may wait; there is no limit for all together, so that nobody fills the queue for others. */
  readonly waitingPerTenant: number;
};

/**
 * A queue that serves tenants rather than items, in rounds: next is the tenant who has the least running, and among
 * those the one who has been served in the fewest rounds. Within a tenant the order is that of arrival. However much
 * one tenant puts in, another one waits for at most one item of it.
 */
export type FairQueue<T> = {
  /** Puts an item in; false where the tenant has too many waiting. `isCounted: false` lets it in regardless. */
  readonly push: (tenant: string, item: T, isCounted?: boolean) => boolean;
  /** Takes the next item that may run out, and counts it as running until `done`. */
  readonly next: () => T | undefined;
  readonly done: (tenant: string) => void;
  /** Takes an item out that waits no longer. */
  readonly remove: (tenant: string, item: T) => void;
  /** How many items wait, of all tenants. */
  readonly waiting: () => number;
  /** Takes out everything that waits. */
  readonly clear: () => T[];
};

type Tenant<T> = { readonly waiting: T[]; running: number; round: number };

/** A fair queue that is empty. */
export function fairQueue<T>(limits: FairLimits): FairQueue<T> {
  const tenants = new Map<string, Tenant<T>>();
  let running = 0;
  let round = 0;

  function nextTenant(): Tenant<T> | undefined {
    let next: Tenant<T> | undefined;
    for (const tenant of tenants.values()) {
      if (tenant.waiting.length === 0 || tenant.running >= limits.runningPerTenant) continue;
      if (!next || comesBefore(tenant, next)) next = tenant;
    }
    return next;
  }

  /** Who has nothing here is not in it. */
  function forgetIdle(name: string, tenant: Tenant<T>): void {
    if (tenant.running === 0 && tenant.waiting.length === 0) tenants.delete(name);
  }

  return {
    push(name, item, isCounted = true) {
      const tenant = tenants.get(name) ?? { waiting: [], running: 0, round };
      if (isCounted && tenant.waiting.length >= limits.waitingPerTenant) return false;
      tenant.waiting.push(item);
      tenants.set(name, tenant);
      return true;
    },
    next() {
      if (running >= limits.running) return undefined;
      const tenant = nextTenant();
      if (!tenant) return undefined;
      running += 1;
      tenant.running += 1;
      round = Math.max(round, tenant.round);
      tenant.round = round + 1;
      return tenant.waiting.shift();
    },
    done(name) {
      const tenant = tenants.get(name);
      if (!tenant) return;
      running -= 1;
      tenant.running -= 1;
      forgetIdle(name, tenant);
    },
    remove(name, item) {
      const tenant = tenants.get(name);
      const place = tenant?.waiting.indexOf(item) ?? -1;
      if (!tenant || place === -1) return;
      tenant.waiting.splice(place, 1);
      forgetIdle(name, tenant);
    },
    waiting: () => [...tenants.values()].reduce((sum, tenant) => sum + tenant.waiting.length, 0),
    clear: () => [...tenants.values()].flatMap(({ waiting }) => waiting.splice(0)),
  };
}

function comesBefore(a: Tenant<unknown>, b: Tenant<unknown>): boolean {
  return a.running === b.running ? a.round < b.round : a.running < b.running;
}
