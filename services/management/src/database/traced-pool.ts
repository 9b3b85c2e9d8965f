import type { Pool, PoolClient } from 'pg';
import { noTracing, type Tracing } from '@parley/server';
import { changeTaking, queryOf } from './take-connection.ts';

/**
 * Makes every statement of the pool a span, with its text and never its parameters. With tracing off the pool stays as
 * it is.
 */
export function tracePool(pool: Pool, tracing: Tracing): void {
  if (tracing === noTracing) return;
  const traced = new WeakSet<PoolClient>();
  changeTaking(pool, (take) => async () => {
    const client = await take();
    if (!traced.has(client)) traceClient(client, tracing);
    traced.add(client);
    return client;
  });
}

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
