import type { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { until } from '@parley/testing';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { connectDatabase, inTransaction } from '../../src/database/client.ts';
import { newInvitee } from '../support/invitee.ts';
import { signedIn } from '../support/browser.ts';
import { useManagement } from '../support/use-management.ts';

const connections = 5;
const world = useManagement({ DATABASE_POOL_SIZE: String(connections) });

/** The workspace and a bot of the user of these tests. */
type Own = { readonly workspaceId: string; readonly botId: string };

/** Locks a row for as long as the work takes. */
async function whileLocked<T>(table: string, id: string, work: () => Promise<T>): Promise<T> {
  return inTransaction(world.management.deps.db, async (tx) => {
    await tx.execute(sql`SELECT FROM ${sql.identifier(table)} WHERE id = ${id} FOR UPDATE`);
    return work();
  });
}

/** Resolves once so many statements wait for somebody's lock. */
async function untilWaiting(count: number): Promise<void> {
  const { db } = world.management.deps;
  await until(async () => {
    const { rows } = await db.execute<{ waiting: number }>(sql`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    return (rows[0]?.waiting ?? 0) >= count;
  });
}

describe('many requests of one user that wait for the same row', () => {
  test.each([
    {
      what: 'invitations to a workspace',
      table: 'workspaces',
      send: ({ workspaceId }: Own, index: number) =>
        world.call.post(`/v1/workspaces/${workspaceId}/invitations`, {
          email: `guest-${index}@test.invalid`,
          mode: 'read',
        }),
    },
    {
      what: 'changes of a workspace',
      table: 'workspaces',
      send: ({ workspaceId }: Own, index: number) =>
        world.call.patch(`/v1/workspaces/${workspaceId}`, { name: `Name ${index}` }),
    },
    {
      what: 'new workspaces',
      table: 'organizations',
      send: (_own: Own, index: number) => world.call.post('/v1/workspaces', { name: `Workspace ${index}` }),
    },
    {
      what: 'changes of a bot',
      table: 'bots',
      send: ({ botId }: Own, index: number) =>
        world.call.patch(`/v1/bots/${botId}`, { bot: { name: `Name ${index}` } }),
    },
    {
      what: 'publications of a bot',
      table: 'bots',
      send: ({ botId }: Own) => world.call.post(`/v1/bots/${botId}/publish`, {}),
    },
  ])('leave connections to everybody else: $what', async ({ table, send }) => {
    const { workspaceId, organizationId } = world.user;
    const { id: botId } = await world.newWholeBot();
    const id = { workspaces: workspaceId, organizations: organizationId, bots: botId }[table] ?? '';
    const other = await world.management.user();
    const sent = await whileLocked(table, id, async () => {
      const waiting = Array.from({ length: 4 * connections }, (_, index) =>
        send({ workspaceId, botId }, index),
      );
      await untilWaiting(2);
      const answer = await world.management.as(other.secretToken).get(`/v1/workspaces/${other.workspaceId}`);
      expect(answer.status).toBe(200);
      return waiting;
    });
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from(sent, () => 200));
  });
});

test('requests of twelve accounts that one user invited leave connections to everybody else', async () => {
  const host = await world.management.user();
  const other = await world.management.user();
  const inviter = world.management.as(host.secretToken);
  const accounts = await Promise.all(
    Array.from({ length: 12 }, () => newInvitee(world.management, inviter, host.workspaceId)),
  );
  const sent = await whileLocked('workspaces', host.workspaceId, async () => {
    const waiting = accounts.map(({ call }) =>
      call.patch(`/v1/workspaces/${host.workspaceId}`, { name: 'Renamed' }),
    );
    await untilWaiting(2);
    const answer = await world.management.as(other.secretToken).get(`/v1/workspaces/${other.workspaceId}`);
    expect(answer.status).toBe(200);
    return waiting;
  });
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses).toEqual(Array.from(sent, () => 200));
});

test('requests with one token leave connections to others while it is found out who asks', async () => {
  const { call: page } = await signedIn(world.management, world.user.userId);
  const { token, value } = (await page.post('/v1/users/me/tokens', { name: 'Fresh' })).body;
  const other = await world.management.user();
  const sent = await whileLocked('tokens', token.id, async () => {
    // its first use is noted in its row
    const waiting = Array.from({ length: 4 * connections }, () =>
      world.management.as(value).get(`/v1/workspaces/${world.user.workspaceId}`),
    );
    await untilWaiting(1);
    const answer = await world.management.as(other.secretToken).get(`/v1/workspaces/${other.workspaceId}`);
    expect(answer.status).toBe(200);
    return waiting;
  });
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses).toEqual(Array.from(sent, () => 200));
});

describe('a connection that breaks', () => {
  /** Ends the connection that a transaction has, as an administrator of Postgres does. */
  const end = (pid: number | undefined) =>
    world.management.deps.db.execute(sql`SELECT pg_terminate_backend(${pid}, 600000)`);

  /** Lets the network fail. */
  const cut = (client: PoolClient): void => {
    // pg has no name for it
    const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } };
    connection.stream.destroy();
  };

  test('between two statements of a transaction fails that transaction alone', async () => {
    const { db } = world.management.deps;
    for (let round = 0; round <= connections; round++) {
      const broken = inTransaction(db, async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
        await end(rows[0]?.pid);
        await tx.execute(sql`SELECT 1`);
      });
      await expect(broken).rejects.toThrow();
    }
    await expect(db.execute(sql`SELECT 1`)).resolves.toMatchObject({ rowCount: 1 });
  });

  test('before the first statement of a transaction is not lost to all others', async () => {
    const { config, logger } = world.management.deps;
    const limits = { size: connections, waitMs: config.DATABASE_WAIT_MS };
    const { db, pool, close } = connectDatabase(config.DATABASE_URL, limits, logger);
    pool.on('acquire', (client) => cut(client));
    for (let round = 0; round <= connections; round++)
      await expect(inTransaction(db, () => Promise.resolve())).rejects.toThrow();
    pool.removeAllListeners('acquire');
    await expect(db.execute(sql`SELECT 1`)).resolves.toMatchObject({ rowCount: 1 });
    await close();
  });
});
