import type { Pool, PoolClient } from 'pg';

/** Takes a connection out of a pool; it is given back by its `release`. */
export type TakeConnection = () => Promise<PoolClient>;

/**
 * Changes the way in which connections are taken out of a pool, by its own `query` too, to what `change` makes of it.
 */
export function changeTaking(pool: Pool, change: (take: TakeConnection) => TakeConnection): void {
  const take = change(pool.connect.bind(pool) as TakeConnection);
  // both are called here and by drizzle for promises alone; their other signatures take callbacks
  pool.connect = take as Pool['connect'];
  pool.query = (async (...statement: unknown[]) => {
    const client = await take();
    let failure: Error | undefined;
    try {
      return await queryOf(client)(...statement);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      // as the pool itself does: a connection whose statement failed is not used again
      client.release(failure);
    }
  }) as Pool['query'];
}

/** Runs a statement on a connection. */
export type Query = (...statement: unknown[]) => Promise<unknown>;

/** The `query` of a connection, as far as it is called here. */
export function queryOf(client: PoolClient): Query {
  return client.query.bind(client);
}
