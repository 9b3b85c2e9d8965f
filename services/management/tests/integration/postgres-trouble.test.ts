import { EventEmitter, once } from 'node:events';
import { createLogger } from '@parley/server';
import { createTestDatabase, startUnreliableProxy, until } from '@parley/testing';
import { sql } from 'drizzle-orm';
import {
  connectDatabase,
  inTransaction,
  pingDatabase,
  type DatabaseConnection,
} from '../../src/database/client.ts';
import { databaseReason, isDatabaseAway } from '../../src/database/failures.ts';

/** A connection, and what is logged about it. */
function connect(url: string): { said: EventEmitter; lines: unknown[]; connection: DatabaseConnection } {
  const said = new EventEmitter();
  const lines: unknown[] = [];
  const logger = createLogger(
    { service: 'test', level: 'info' },
    {
      write(line) {
        const { msg, reason } = JSON.parse(line) as { msg: string; reason?: string };
        lines.push([msg, reason]);
        said.emit(msg);
      },
    },
  );
  return { said, lines, connection: connectDatabase(url, { size: 2, waitMs: 500 }, logger) };
}

test('a Postgres that takes no connection is said to be away, once and with the reason; and to be back', async () => {
  const database = await createTestDatabase();
  const proxy = await startUnreliableProxy(database.url);
  const url = new URL(database.url);
  url.host = new URL(proxy.url).host;
  const { said, lines, connection } = connect(url.href);
  try {
    proxy.setFrozen(true);
    for (let asked = 0; asked < 2; asked++) await expect(pingDatabase(connection.db)).rejects.toThrow();
    expect(lines).toEqual([['postgres is away', expect.stringContaining('it is frozen')]]);
    const isBack = once(said, 'postgres is back');
    proxy.setFrozen(false);
    // on a slow machine half a second may be too little for a connection
    await until(() => pingDatabase(connection.db).then(() => true, () => false)); // prettier-ignore
    await isBack;
  } finally {
    await connection.close();
    await proxy.stop();
    await database.drop();
  }
});

test('leaves a Postgres that has become read-only, and goes on when its address leads to one that takes changes', async () => {
  const database = await createTestDatabase();
  const { connection } = connect(database.url);
  const { db } = connection;
  const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
    const name = sql.identifier(new URL(database.url).pathname.slice(1));
    const admin = connect(database.url).connection;
    await admin.db.execute(sql`SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE`);
    await admin.db.transaction(async (tx) => {
      await tx.execute(sql`SET TRANSACTION READ WRITE`);
      await tx.execute(sql`ALTER DATABASE ${name} SET default_transaction_read_only = ${sql.raw(value)}`);
    });
    await admin.close();
  };
  try {
    await db.execute(sql`CREATE TABLE kept (value int)`);
    await setReadOnly('on');
    // an open connection of a primary that was demoted
    await db.transaction((tx) => tx.execute(sql`SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY`));
    const write = (): Promise<unknown> =>
      inTransaction(db, (tx) => tx.execute(sql`INSERT INTO kept VALUES (1)`));
    const failure: unknown = await write().catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    expect(databaseReason(failure)).toMatch(/takes no changes/);
    await expect(pingDatabase(db)).rejects.toThrow('read-only');
    await setReadOnly('off');
    await write();
    await pingDatabase(db);
    expect((await db.execute(sql`SELECT * FROM kept`)).rows).toEqual([{ value: 1 }]);
  } finally {
    await connection.close();
    await database.drop();
  }
});

test('a Postgres that does not run is said to be away, in words', async () => {
  const { lines, connection } = connect('postgres://postgres@127.0.0.1:9/parley');
  await expect(pingDatabase(connection.db)).rejects.toThrow();
  expect(lines).toEqual([['postgres is away', expect.stringContaining('it does not run')]]);
  await connection.close();
});
