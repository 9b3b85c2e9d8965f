import type { Pool, PoolClient } from 'pg';
import { noTracing, type Tracing } from '@parley/server';

/**
 * Makes every statement of the pool a span, with its text and never its parameters. With tracing off the pool stays as
 * it is.
 */
export function tracePool(pool: Pool, tracing: Tracing): void {
  if (tracing === noTracing) return;
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const traced = new WeakSet<PoolClient>();
  const tracedConnect = async (): Promise<PoolClient> => {
    const client = await connect();
    if (!traced.has(client)) traceClient(client, tracing);
    traced.add(client);
    return client;
  };
  // both are called here and by drizzle for promises alone; their other signatures take callbacks
  pool.connect = tracedConnect as Pool['connect'];
  pool.query = (async (...statement: unknown[]) => {
    const client = await tracedConnect();
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

type Query = (...statement: unknown[]) => Promise<unknown>;

const queryOf = (client: PoolClient): Query => client.query.bind(client);

function traceClient(client: PoolClient, tracing: Tracing): void {
  const query = queryOf(client);
  client.query = ((...statement: unknown[]) => {
    const text = textOf(statement[0]).trimStart();
    const facts = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) };
    return tracing.span(`sql ${/^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'}`, facts, () =>
      query(...statement),
    );
  }) as PoolClient['query'];
}

const longestText = 1_000;

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const text: unknown =
    typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'text') : '';
  return typeof text === 'string' ? text : '';
}
