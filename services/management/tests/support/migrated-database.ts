import { createLogger } from '@parley/server';
import { createTestDatabase } from '@parley/testing';
import { connectDatabase, type Database } from '../../src/database/client.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';

/** A migrated database of one test file's own, without a service. */
export type MigratedDatabase = { readonly db: Database; readonly stop: () => Promise<void> };

/** Makes a database on the server of the tests, or migrates the one at `url`. */
export async function migratedDatabase(url?: string): Promise<MigratedDatabase> {
  const made = url === undefined ? await createTestDatabase() : { url, drop: () => Promise.resolve() };
  if (url !== undefined) await migrateDatabase(url);
  const logger = createLogger({ service: 'test', level: 'silent' });
  const { db, close } = connectDatabase(made.url, { size: 10, waitMs: 600_000 }, logger);
  return {
    db,
    async stop() {
      await close();
      await made.drop();
    },
  };
}
