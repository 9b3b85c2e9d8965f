import type { Tenant } from './tenant.ts';

/** The limits of a fair queue. */
export type FairLimits = {
  /** Items that may run at the same time. */
  readonly running: number;
  /** Of them, those of one organization. */
  readonly runningPerOrganization: number;
  /**
   * Items of one workspace that may wait, and of an organization twice as many: workspaces are free. There is no limit
   * for all together, so that nobody fills the queue for others.
   */
  readonly waitingPerWorkspace: number;
  /** Of those that run, those of all slow organizations together; absent: as many as may run. */
  readonly runningOfSlow?: number;
};

/**
 * A queue that serves organizations rather than items, in rounds: next is the organization that has the least running,
 * and among those the one that has been served in the fewest rounds; within it likewise the workspace. Within a
 * workspace the order is that of arrival. However much one organization puts in, from however many workspaces, another
 * one waits for at most one item of it.
 */
export type FairQueue<T> = {
  /** Puts an item in; false where the tenant has too many waiting. `isCounted: false` lets it in regardless. */
  readonly push: (tenant: Tenant, item: T, isCounted?: boolean) => boolean;
  /** Takes the next item that may run out, and counts it as running until `done`. */
  readonly next: () => T | undefined;
  readonly done: (tenant: Tenant) => void;
  /** Takes an item out that waits no longer. */
  readonly remove: (tenant: Tenant, item: T) => void;
  /** Marks an organization as slow, or lifts that; one that has nothing in the queue may be slow, too. */
  readonly setSlow: (organizationId: string, isSlow: boolean) => void;
  /** The number of waiting items, of all tenants. */
  readonly waiting: () => number;
  /** Takes out everything that waits. */
  readonly clear: () => T[];
};

/** The number of running items, and the round that last served them. */
type Served = { running: number; round: number };
type Workspace<T> = Served & { readonly waiting: T[] };
type Organization<T> = Served & Rounds & { readonly workspaces: Map<string, Workspace<T>>; waiting: number };
/** A set of takers of turns, with the round that the last of them was served in. */
type Rounds = { latest: number };

/** A fair queue that is empty. */
export function fairQueue<T>(limits: FairLimits): FairQueue<T> {
  const { waitingPerWorkspace, runningPerOrganization, runningOfSlow = limits.running } = limits;
  const organizations = new Map<string, Organization<T>>();
  const slow = new Set<string>();
  const rounds: Rounds = { latest: 0 };
  let running = 0;

  function slowRunning(): number {
    return [...slow].reduce((sum, id) => sum + (organizations.get(id)?.running ?? 0), 0);
  }

  function nextOrganization(): Organization<T> | undefined {
    const isSlowFull = slow.size > 0 && slowRunning() >= runningOfSlow;
    return leastServed(
      organizations.entries(),
      ([id, { waiting, running: own }]) =>
        waiting > 0 && own < runningPerOrganization && !(isSlowFull && slow.has(id)),
    );
  }

  function find({
    organizationId,
    workspaceId,
  }: Tenant): [Organization<T> | undefined, Workspace<T> | undefined] {
    const organization = organizations.get(organizationId);
    return [organization, organization?.workspaces.get(workspaceId)];
  }

  return {
    push(tenant, item, isCounted = true) {
      const [organization = newOrganization<T>(rounds.latest), known] = find(tenant);
      const workspace = known ?? { waiting: [], running: 0, round: organization.latest };
      const isFull =
        workspace.waiting.length >= waitingPerWorkspace || organization.waiting >= 2 * waitingPerWorkspace;
      if (isCounted && isFull) return false;
      workspace.waiting.push(item);
      organization.waiting += 1;
      organization.workspaces.set(tenant.workspaceId, workspace);
      organizations.set(tenant.organizationId, organization);
      return true;
    },
    next() {
      if (running >= limits.running) return undefined;
      const organization = nextOrganization();
      const workspace =
        organization &&
        leastServed(organization.workspaces.entries(), ([, { waiting }]) => waiting.length > 0);
      if (!workspace) return undefined;
      running += 1;
      organization.waiting -= 1;
      serve(organization, rounds);
      serve(workspace, organization);
      return workspace.waiting.shift();
    },
    done(tenant) {
      const [organization, workspace] = find(tenant);
      if (!organization || !workspace) return;
      running -= 1;
      organization.running -= 1;
      workspace.running -= 1;
      forgetIdle(organizations, tenant);
    },
    remove(tenant, item) {
      const [organization, workspace] = find(tenant);
      const index = workspace?.waiting.indexOf(item) ?? -1;
      if (!organization || !workspace || index === -1) return;
      workspace.waiting.splice(index, 1);
      organization.waiting -= 1;
      forgetIdle(organizations, tenant);
    },
    setSlow(organizationId, isSlow) {
      if (isSlow) slow.add(organizationId);
      else slow.delete(organizationId);
    },
    waiting: () => [...organizations.values()].reduce((sum, { waiting }) => sum + waiting, 0),
    clear() {
      return [...organizations.values()].flatMap((organization) => {
        organization.waiting = 0;
        return [...organization.workspaces.values()].flatMap(({ waiting }) => waiting.splice(0));
      });
    },
  };
}

/** Removes a tenant that has nothing in the queue. */
function forgetIdle(
  organizations: Map<string, Organization<unknown>>,
  { organizationId, workspaceId }: Tenant,
): void {
  const workspaces = organizations.get(organizationId)?.workspaces;
  const workspace = workspaces?.get(workspaceId);
  if (workspace?.running === 0 && workspace.waiting.length === 0) workspaces?.delete(workspaceId);
  if (workspaces?.size === 0) organizations.delete(organizationId);
}

function newOrganization<T>(round: number): Organization<T> {
  return { workspaces: new Map(), waiting: 0, running: 0, round, latest: 0 };
}

function serve(served: Served, rounds: Rounds): void {
  served.running += 1;
  rounds.latest = Math.max(rounds.latest, served.round);
  served.round = rounds.latest + 1;
}

/** The one with the least running, then with the fewest rounds, among those that `mayRun`. */
function leastServed<V extends Served>(
  entries: Iterable<[string, V]>,
  mayRun: (entry: [string, V]) => boolean,
): V | undefined {
  let least: V | undefined;
  for (const entry of entries) {
    if (!mayRun(entry)) continue;
    if (!least || comesBefore(entry[1], least)) least = entry[1];
  }
  return least;
}

function comesBefore(a: Served, b: Served): boolean {
  return a.running === b.running ? a.round < b.round : a.running < b.running;
}
