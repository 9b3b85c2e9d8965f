import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tables } from '@parley/testing/ledger';
import { sql } from 'drizzle-orm';
import { migratedDatabase, type MigratedDatabase } from '../support/migrated-database.ts';

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.stop());

test('the ledger of shares has every table of the migrated database, and no other', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    SELECT known.table_name AS name FROM information_schema.tables known
    JOIN pg_class class ON class.oid = format('%I.%I', known.table_schema, known.table_name)::regclass
    WHERE known.table_schema = 'public' AND known.table_type = 'BASE TABLE' AND NOT class.relispartition`);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort());
});
