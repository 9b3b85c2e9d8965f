import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { clockFinding, failure, fine, reasonOf, warning, type Finding } from '@parley/server';

const leastVersion = 14;
/** Connections that are left to the administrator and to other programs. */
const spareConnections = 10;

/** Looks at the database of an installation. Never rejects: a database that cannot be asked is a finding. */
export async function checkDatabase(url: string, poolSize: number): Promise<Finding[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    // of this side: a pooler takes no statement_timeout for a parameter of the start
    query_timeout: 5_000,
    application_name: 'parley-doctor',
  });
  // a connection that breaks also fails the question that is asked over it
  client.on('error', () => undefined);
  try {
    await client.connect();
    const facts = await factsOf(client);
    // a pooler answers for servers of its own choice
    const isPooled =
      (client as Client & { readonly processID: number | null }).processID !== facts['process'];
    const before = Date.now();
    const [row] = await rowsOf(client, `SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now`);
    return [
      versionOf(facts),
      writableOf(facts),
      rightsOf(facts),
      await migrationsOf(client),
      isPooled ? pooledConnections(facts, poolSize) : connectionsOf(facts, poolSize),
      clockFinding('postgres clock', 'Postgres', Number(row?.['now']), before),
    ];
  } catch (error) {
    return [
      failure(
        'postgres',
        `It cannot be asked: ${reasonOf(error)}`,
        'Check DATABASE_URL, and that Postgres runs and lets us in.',
      ),
    ];
  } finally {
    await client.end();
  }
}

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(client: Client, statement: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(statement);
  return rows;
}

async function factsOf(client: Client): Promise<Row> {
  const [facts = {}] = await rowsOf(
    client,
    `SELECT current_setting('server_version_num')::int AS version,
            current_setting('server_version') AS version_text,
            current_setting('server_encoding') AS encoding,
            current_setting('max_connections')::int AS connections,
            current_setting('transaction_read_only') AS read_only,
            current_user AS me,
            pg_backend_pid() AS process,
            (SELECT reset_val FROM pg_settings WHERE name = 'jit') AS compiles,
            has_schema_privilege(current_user, 'public', 'CREATE') AS creates,
            has_database_privilege(current_user, current_database(), 'CREATE') AS creates_schemas,
            (SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public'
              AND NOT has_table_privilege(current_user, format('%I.%I', schemaname, tablename),
                                          'SELECT, INSERT, UPDATE, DELETE')) AS closed_tables`,
  );
  return facts;
}

function versionOf({ version, version_text: text, encoding }: Row): Finding {
  const about = 'postgres version';
  if (Number(version) < leastVersion * 10_000) {
    return failure(about, `It is PostgreSQL ${String(text)}.`, `Use PostgreSQL ${leastVersion} or later.`);
  }
  return encoding === 'UTF8'
    ? fine(about, String(text))
    : failure(about, `The database is encoded in ${String(encoding)}.`, 'Make one with ENCODING UTF8.');
}

function writableOf({ read_only: readOnly }: Row): Finding {
  const about = 'postgres writes';
  return readOnly === 'on'
    ? failure(
        about,
        'The server takes no writes; it may be a replica.',
        'Let DATABASE_URL lead to the primary.',
      )
    : fine(about, 'allowed');
}

function rightsOf({ me, creates, creates_schemas: createsSchemas, closed_tables: closed }: Row): Finding {
  const about = 'postgres rights';
  const who = String(me);
  if (creates !== true || createsSchemas !== true) {
    return failure(
      about,
      `The user ${who} may not create tables.`,
      `As an administrator: GRANT CREATE ON SCHEMA public TO "${who}"; and GRANT CREATE ON DATABASE … TO "${who}".`,
    );
  }
  return Number(closed) > 0
    ? failure(
        about,
        `The user ${who} may not read and write ${String(closed)} of the tables.`,
        `As their owner: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO "${who}".`,
      )
    : fine(about, `${who} may read, write and migrate`);
}

async function migrationsOf(client: Client): Promise<Finding> {
  const about = 'postgres schema';
  const known = journal();
  const newest = Math.max(...known);
  const [found] = await rowsOf(
    client,
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  );
  const [row] =
    found?.['there'] === true
      ? await rowsOf(client, 'SELECT max(created_at)::text AS at FROM drizzle.__drizzle_migrations')
      : [];
  const applied = Number(row?.['at'] ?? 0);
  const missing = known.filter((when) => when > applied).length;
  if (missing > 0) {
    return failure(
      about,
      `${missing} of ${known.length} migrations are missing.`,
      'Run: parley admin migrate.',
    );
  }
  return applied > newest
    ? warning(
        about,
        'A newer release has migrated it; this one still works with it.',
        'Finish the upgrade: infra/docs/runbooks/upgrade.md.',
      )
    : fine(about, `${known.length} migrations`);
}

/** The time at which each migration of this release was written. */
function journal(): number[] {
  const file = new URL('../../migrations/meta/_journal.json', import.meta.url);
  // written by drizzle-kit and committed
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number }[] };
  return entries.map(({ when }) => when);
}

function connectionsOf({ connections }: Row, poolSize: number): Finding {
  const about = 'postgres connections';
  const limit = Number(connections);
  return poolSize * 2 + spareConnections > limit
    ? warning(
        about,
        `Postgres takes ${limit}; one management and one worker keep up to ${poolSize * 2}.`,
        'Lower DATABASE_POOL_SIZE, raise max_connections, or put a pooler such as PgBouncer in between.',
      )
    : fine(about, `${limit}, ${poolSize} for each process`);
}

/** A pooler that shares connections among transactions gives them to us with the settings of others. */
function pooledConnections({ compiles }: Row, poolSize: number): Finding {
  const about = 'postgres connections';
  const between = 'a pooler is in between';
  return compiles === 'on'
    ? warning(
        about,
        `${between}: if it pools transactions, Postgres may compile statements, which takes seconds.`,
        'As the owner of the database: ALTER DATABASE … SET jit = off; then reconnect.',
      )
    : fine(about, `${between}, ${poolSize} for each process`);
}
