import pg from 'pg';

/** The oldest major version Parley is tested with. */
export const oldestPostgres = 15;

/** The address of a Postgres, as its superuser. */
export function postgresUrl(host: string, port: number, password: string): string {
  return `postgres://postgres:${password}@${host}:${port}/postgres`;
}

/** Logs in and asks one question; the connection is closed again. */
export async function askPostgres(url: string, question: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // a connection that breaks fails the query, which is enough
  try {
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text: question, rowMode: 'array' });
    return String(rows[0]?.[0]);
  } finally {
    await client.end();
  }
}
