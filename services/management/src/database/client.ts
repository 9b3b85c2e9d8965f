import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type ClientBase } from 'pg';
import { noTracing, type Logger, type Tracing } from '@parley/server';
import { isCollision, isReadOnly, readOnlyError } from './failures.ts';
import { leaveReadOnly } from './leave-read-only.ts';
import { noteTrouble } from './note-trouble.ts';
import { sharePool, type OnBehalfOf, type PoolLimits } from './shared-pool.ts';
import { surviveBreaks } from './surviving-pool.ts';
import { tracePool } from './traced-pool.ts';
import { watchSilence } from './watch-silence.ts';

/** The database, or a transaction in it: queries run in either. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | '$count'
>;

/** The database, with the operations that are only allowed outside a transaction. */
export type Database = NodePgDatabase;

/** A pool of connections, and queries over it. */
export type DatabaseConnection = {
  readonly db: Database;
  readonly pool: Pool;
  readonly onBehalfOf: OnBehalfOf;
  readonly close: () => Promise<void>;
};

/** Longer than any request waits; what runs longer (deleting a workspace) says so itself. */
const statementLimitMs = 30_000;

/** Settings of each connection. To compile a statement takes seconds, and each of ours runs for milliseconds. */
const settings = {
  text: `SET jit = off; SET statement_timeout = ${statementLimitMs}`,
  query_timeout: 10_000,
};

/** Prepares a new connection; the pool, whose types do not say so, waits for it and drops a connection that fails. */
function prepare(client: ClientBase): unknown {
  return client.query(settings);
}

/** Connects on demand. A connection that fails is replaced by the next query. */
export function connectDatabase(
  url: string,
  limits: PoolLimits,
  logger: Logger,
  tracing: Tracing = noTracing,
): DatabaseConnection {
  const pool = new Pool({
    connectionString: url,
    max: limits.size,
    connectionTimeoutMillis: limits.waitMs,
    // said over the connection: a pooler refuses these as parameters of its start
    onConnect: prepare,
    application_name: 'parley-management',
  });
  noteTrouble(pool, logger);
  const onBehalfOf = sharePool(pool, limits);
  surviveBreaks(pool);
  leaveReadOnly(pool);
  tracePool(pool, tracing);
  watchSilence(pool, url, logger);
  // an idle connection that breaks is not a failure of anything
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle connection to postgres broke'));
  return { db: drizzle(pool), pool, onBehalfOf, close: () => pool.end() };
}

const mostAttempts = 3;

/**
 * Runs `work` in one transaction: all of it or, when it throws, nothing. If another transaction came in between, or the
 * server has become read-only, it runs `work` again: nothing it does may be wrong to do twice.
 */
export async function inTransaction<T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === mostAttempts || !(isCollision(error) || isReadOnly(error))) throw error;
    }
  }
}

/** Resolves if Postgres answers and takes changes. */
export async function pingDatabase(db: Pick<Db, 'execute'>): Promise<void> {
  const { rows } = await db.execute<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw readOnlyError();
}
