import { AsyncLocalStorage } from 'node:async_hooks';
import { fairSlots, type Tenant } from '@parley/server';
import type { Pool, PoolClient } from 'pg';
import { changeTaking, type TakeConnection } from './take-connection.ts';

/** The connections a process keeps, and the milliseconds a query waits for one of them. */
export type PoolLimits = { readonly size: number; readonly waitMs: number };

/** Does work on behalf of somebody: the connections it takes are theirs. */
export type OnBehalfOf = <T>(tenant: Tenant, work: () => Promise<T>) => Promise<T>;

/** Statements of one user that wait for a connection; those of an organization are twice as many. */
const waitingPerUser = 1_000;

/**
 * Lets tenants share the connections of a pool fairly: an organization has half of them at most, and all together leave
 * one to work that is nobody's, such as finding out who asks. However many requests of one user wait for one row, they
 * hold connections of their own organization alone. Rejects with `NoSlot` what would wait for too long.
 */
export function sharePool(pool: Pool, { size, waitMs }: PoolLimits): OnBehalfOf {
  const slots = fairSlots({
    running: Math.max(1, size - 1),
    runningPerOrganization: Math.ceil(size / 2),
    waitingPerWorkspace: waitingPerUser,
  });
  const tenants = new AsyncLocalStorage<Tenant>();

  /** The slot is taken until the connection is given back. */
  const takeAs = (tenant: Tenant, take: TakeConnection): Promise<PoolClient> =>
    new Promise((resolve, reject) => {
      const useSlot = async (): Promise<void> => {
        const client = await take();
        await new Promise<void>((done) => {
          const release = client.release.bind(client);
          client.release = (failure) => {
            release(failure);
            done();
          };
          resolve(client);
        });
      };
      slots.within(tenant, useSlot, waitMs).catch(reject);
    });

  changeTaking(pool, (take) => () => {
    const tenant = tenants.getStore();
    return tenant ? takeAs(tenant, take) : take();
  });
  return (tenant, work) => tenants.run(tenant, work);
}
