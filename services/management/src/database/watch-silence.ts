import type { Socket } from 'node:net';
import type { Logger } from '@parley/server';
import { Client, DatabaseError, type Pool, type PoolClient } from 'pg';

/** A connection in use that is silent for this long has its server asked whether it answers anybody. */
const silenceMs = 5_000;
const answerLimitMs = 3_000;

/**
 * Breaks the connections of a pool whose server takes queries and answers nobody any more: a frozen process or machine.
 * Their queries fail as if the connection had been lost. A server that is only busy answers a new connection, and is
 * left to its work.
 */
export function watchSilence(pool: Pool, url: string, logger: Logger): void {
  let asking: Promise<boolean> | undefined;
  const answers = (): Promise<boolean> =>
    (asking ??= answersAnybody(url).finally(() => {
      asking = undefined;
    }));
  const onSilence = async (stream: Socket): Promise<void> => {
    const { bytesRead } = stream;
    if (!(await answers()) && stream.bytesRead === bytesRead) {
      logger.warn(
        { reason: 'It is connected and answers nobody: it is frozen, or its machine is' },
        'postgres is away',
      );
      stream.destroy(Object.assign(new Error('Postgres does not answer'), { code: 'ETIMEDOUT' }));
    } else if (stream.timeout) stream.setTimeout(silenceMs);
  };
  pool.on('connect', (client) => {
    const stream = streamOf(client);
    stream.on('timeout', () => void onSilence(stream));
  });
  pool.on('acquire', (client) => streamOf(client).setTimeout(silenceMs));
  pool.on('release', (_error, client) => streamOf(client).setTimeout(0));
}

/** The socket of a connection, which the types of `pg` do not show. */
function streamOf(client: PoolClient): Socket {
  return (client as PoolClient & { readonly connection: { readonly stream: Socket } }).connection.stream;
}

/** True if the server answers a new connection in time, were it by refusing it. */
async function answersAnybody(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: answerLimitMs,
    query_timeout: answerLimitMs,
    application_name: 'parley-probe',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    return error instanceof DatabaseError;
  } finally {
    // nobody waits for the goodbye of a server that does not answer
    client.end().catch(() => undefined);
  }
}
