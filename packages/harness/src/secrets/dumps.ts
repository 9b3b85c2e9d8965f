import { Redis } from 'ioredis';
import pg from 'pg';

/** Everything in a Redis: the name of each key and what it holds, as one text. */
export async function redisDump(url: string): Promise<ReadonlyMap<string, string>> {
  const redis = new Redis(url);
  try {
    const dump = new Map<string, string>();
    for (const key of await redis.keys('*')) dump.set(key, JSON.stringify(await contentOf(redis, key)));
    return dump;
  } finally {
    redis.disconnect();
  }
}

async function contentOf(redis: Redis, key: string): Promise<unknown> {
  const type = await redis.type(key);
  switch (type) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    // gone since its name was read
    case 'none':
      return null;
    default:
      throw new Error(`${key} holds a ${type}, which this cannot read`);
  }
}

/** Everything in a database: each table and its rows, as one text. */
export function databaseDump(url: string): Promise<ReadonlyMap<string, string>> {
  return connected(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class
       WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace::regnamespace::text !~ '^(pg_|information_)'`,
    );
    const dump = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      dump.set(name, rows.map(({ row }) => row).join('\n'));
    }
    return dump;
  });
}

/** Runs one statement. */
export async function runSql(url: string, statement: string): Promise<void> {
  await connected(url, (client) => client.query(statement));
}

async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
