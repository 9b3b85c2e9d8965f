import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Any number that nobody else in this database locks. */
const lockId = 7_265_637;

/**
 * Brings the database to the newest schema. Processes that start at once wait for each other. It works through a pooler,
 * too: the lock is that of a transaction, which keeps its connection to the server whatever the pooler does with others.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const lock = new Client({ connectionString: url, application_name: 'parley-migrate-lock' });
  const client = new Client({ connectionString: url, application_name: 'parley-migrate' });
  try {
    await Promise.all([lock.connect(), client.connect()]);
    // released with the connection, so that a process that dies leaves nothing locked
    await lock.query('BEGIN');
    await lock.query('SELECT pg_advisory_xact_lock($1)', [lockId]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await Promise.all([lock.end(), client.end()]);
  }
}
