import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres, startPostgresStandby, type Server } from '@parley/dev-stack';
import pg from 'pg';
import { freePorts } from '@parley/testing';
import { startLossyProxy } from './redis/lossy-proxy.ts';
import { restBetween, type Loss } from './redis/lose-machines.ts';
import { until } from './redis/redis-node.ts';

/** A Postgres and its streaming replica behind one address; each commit waits until the replica has it. */
export type PostgresPair = {
  /** The server that leads, by the address of both. */
  readonly server: Server;
  /** Loses the server that leads, by a death or in an orderly way, has the replica lead, and gives it a new replica. */
  lose(what: PostgresHarm): Promise<Loss>;
  stop(): Promise<void>;
};

const harms = ['Postgres killed', 'Postgres replaced'] as const;
type PostgresHarm = (typeof harms)[number];

/** The time in which an operator's tool notices that the primary is away. */
const noticeMs = 1_000;

/** Starts both, as an operator runs them who wants to lose nothing: with synchronous replication. */
export async function startPostgresPair(log: (line: string) => void): Promise<PostgresPair> {
  let leader = await startPostgres({ isDurable: true, only: 'local', log });
  let standby = await startPostgresStandby(leader.url, log);
  await waitForReplica(leader.url);
  const [port = 0] = await freePorts(1);
  const address = await startLossyProxy({ port, delayMs: 0 });
  const url = new URL(leader.url);
  address.leadTo(Number(url.port));
  url.port = String(port);
  return {
    server: {
      url: url.href,
      how: 'a pair',
      get pid() {
        return leader.pid;
      },
      kill: (signal) => leader.kill(signal),
      restart: () => leader.restart(),
      stop: () => Promise.resolve(),
    },
    async lose(what) {
      const from = performance.now();
      if (what === 'Postgres killed') {
        await leader.kill('SIGKILL');
        await delay(noticeMs);
        await leader.stop();
      } else await leader.stop();
      leader = standby;
      await query(leader.url, 'SELECT pg_promote()');
      // it has no replica to wait for yet
      await setSynchronous(leader.url, '');
      address.leadTo(Number(new URL(leader.url).port));
      const ledAt = performance.now();
      standby = await startPostgresStandby(leader.url, log);
      await waitForReplica(leader.url);
      return { what, from, ledAt, wholeAt: performance.now() };
    },
    async stop() {
      await address.stop();
      await standby.stop();
      await leader.stop();
    },
  };
}

/** Loses the leading server again and again until it is over, `restMs` apart on average. */
export async function losePostgres(
  pair: PostgresPair,
  restMs: number,
  random: () => number,
  isOver: () => boolean,
  losses: Loss[],
): Promise<void> {
  const { leastMs, mostMs } = restBetween(restMs);
  for (;;) {
    await delay(leastMs + random() * (mostMs - leastMs));
    if (isOver()) return;
    losses.push(await pair.lose(harms[losses.length % harms.length] ?? harms[0]));
  }
}

/** Makes commits wait for the replica, once it follows. */
async function waitForReplica(url: string): Promise<void> {
  await setSynchronous(url, '*');
  await until('a replica of Postgres follows', async () => {
    const rows = await query(url, `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`);
    return rows.length > 0;
  });
}

async function setSynchronous(url: string, names: string): Promise<void> {
  await query(url, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
  await query(url, 'SELECT pg_reload_conf()');
}

async function query(url: string, text: string): Promise<readonly unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
