import { randomUUID } from 'node:crypto';
import { createLogger } from '@parley/server';
import { Client } from 'pg';
import { connectDatabase, type Database } from '../../src/database/client.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';

/** A migrated database of one test file's own. */
export type TestDatabase = {
  readonly url: string;
  readonly db: Database;
  readonly stop: () => Promise<void>;
};

/** Makes a database on the server of the tests, or on another. */
export async function testDatabase(serverUrl = process.env['DATABASE_URL']!): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  const { db, close } = connectDatabase(url.href, 10, createLogger({ service: 'test', level: 'silent' }));
  return {
    url: url.href,
    db,
    async stop() {
      await close();
      await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
