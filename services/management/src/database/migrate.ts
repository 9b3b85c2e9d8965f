import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Any number that nobody else in this database locks. */
const lockId = 7_265_637;

/** Brings the database to the newest schema. Processes that start at once wait for each other. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'parley-migrate' });
  await client.connect();
  try {
    // released with the connection, so that a process that dies leaves nothing locked
    await client.query('SELECT pg_advisory_lock($1)', [lockId]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
