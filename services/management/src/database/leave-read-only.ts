import type { Pool, PoolClient } from 'pg';
import { isReadOnly } from './failures.ts';
import { changeTaking, queryOf } from './take-connection.ts';

/**
 * Ends the connections of a pool to a server that has become read-only, as a former primary does whose place another
 * has taken: they would stay open and take no change any more. The statement that met it fails; what comes next is given
 * a new connection, which the address leads to the server that takes changes now.
 */
export function leaveReadOnly(pool: Pool): void {
  const connectedAt = new WeakMap<PoolClient, number>();
  let readOnlyAt = 0;
  const watch = (client: PoolClient): void => {
    const query = queryOf(client);
    client.query = (async (...statement: unknown[]) => {
      try {
        return await query(...statement);
      } catch (error) {
        if (isReadOnly(error)) readOnlyAt = performance.now();
        throw error;
      }
    }) as PoolClient['query'];
  };
  changeTaking(pool, (take) => async () => {
    for (;;) {
      const client = await take();
      const connected = connectedAt.get(client);
      if (connected !== undefined && connected <= readOnlyAt) {
        client.release(true);
        continue;
      }
      if (connected === undefined) {
        connectedAt.set(client, performance.now());
        watch(client);
      }
      return client;
    }
  });
}
