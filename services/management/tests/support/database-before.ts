import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, type TestDatabase } from '@parley/testing';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

type Journal = { readonly entries: readonly { readonly tag: string }[] };

const migrations = join(import.meta.dirname, '../../migrations');

/** A database with the schema that the migration `tag` found, for tests of what it makes of rows that are there. */
export async function databaseBefore(tag: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-migrations-'));
  const database = await createEmptyDatabase();
  const client = new Client({ connectionString: database.url });
  try {
    await cp(migrations, folder, { recursive: true });
    const file = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
    const end = journal.entries.findIndex((entry) => entry.tag === tag);
    if (end < 0) throw new Error(`there is no migration ${tag}`);
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
    await client.connect();
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
  }
  return database;
}
