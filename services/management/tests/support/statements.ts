import type { Client, Pool, PoolClient } from 'pg';
import { changeTaking, queryOf } from '../../src/database/take-connection.ts';

/** A statement that a service sent, with its values. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** The work of Postgres for a statement. */
export type Work = {
  /** Pages of tables and indexes that it reads. */
  readonly pages: number;
  /** The tables that it reads from one end to the other, with the rows it reads of each. */
  readonly scans: readonly { readonly table: string; readonly rows: number }[];
};

/** Notes every statement that connections of `pool` are sent from now on; `take` gives those since the last time. */
export function noteStatements(pool: Pool): { readonly take: () => readonly Statement[] } {
  let noted: Statement[] = [];
  const watched = new WeakSet<PoolClient>();
  const watch = (client: PoolClient): void => {
    const query = queryOf(client);
    client.query = ((statement: string | Partial<Statement>, given?: unknown) => {
      const { text = '', values = given } = typeof statement === 'string' ? { text: statement } : statement;
      noted.push({ text, values: Array.isArray(values) ? values : [] });
      return query(statement, given);
    }) as PoolClient['query'];
  };
  changeTaking(pool, (take) => async () => {
    const client = await take();
    if (!watched.has(client)) watch(client);
    watched.add(client);
    return client;
  });
  return {
    take() {
      const taken = noted;
      noted = [];
      return taken;
    },
  };
}

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
};

/**
 * Runs a statement, and takes back what it changed; undefined for one without a plan. A small table is read from end to
 * end although it has an index for the statement: `withIndexes` has Postgres take the index wherever there is one.
 */
export async function workOf(
  client: Client,
  { text, values }: Statement,
  withIndexes: boolean,
): Promise<Work | undefined> {
  if (!/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text)) return undefined;
  await client.query('BEGIN');
  if (withIndexes) await client.query('SET LOCAL enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    [...values],
  );
  await client.query('ROLLBACK');
  const plan = rows[0]!['QUERY PLAN'][0].Plan;
  return {
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    scans: nodesOf(plan)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => ({
        table: node['Relation Name'] ?? '',
        rows: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      })),
  };
}

function nodesOf(node: Node): readonly Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
