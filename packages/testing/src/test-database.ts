import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** A database of one test file's own, on the server that DATABASE_URL names. */
export type TestDatabase = {
  readonly url: string;
  /** Runs one statement: what a test cannot bring about in another way, such as the passing of time. */
  readonly run: (statement: string) => Promise<void>;
  readonly drop: () => Promise<void>;
};

/** Makes a database with the newest schema and no rows; `drop` removes it and whoever is still connected. */
export function createTestDatabase(): Promise<TestDatabase> {
  // migrated once, before all tests
  return copyOf(process.env['TEST_DATABASE_TEMPLATE'] ?? '');
}

/** Makes a database without any tables, for tests of migrating. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return copyOf('template1');
}

async function copyOf(template: string): Promise<TestDatabase> {
  const server = process.env['DATABASE_URL'] ?? '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    run: (statement) => onServer(url.href, statement),
    drop: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`),
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
