import { Redis } from 'ioredis';
import type { Environment, Log } from '../first-strategy.ts';
import { eventually } from '../process/eventually.ts';
import type { Server } from '../server.ts';
import { startRedisNode } from './start-redis-node.ts';

type RedisClusterOptions = {
  readonly environment?: Environment;
  readonly log?: Log;
};

/** A Redis Cluster whose nodes agree and own every slot. */
export type RedisCluster = {
  readonly urls: readonly string[];
  /** Ends every node and removes their data. */
  stop(): Promise<void>;
};

const slots = 16_384;
const nodes = 3;

/**
 * Starts a throw-away Redis Cluster of three primaries on 127.0.0.1.
 */
export async function startRedisCluster(options: RedisClusterOptions = {}): Promise<RedisCluster> {
  const settings = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '15000'];
  const starts = Array.from({ length: nodes }, () => startRedisNode({ ...options, settings }));
  const results = await Promise.allSettled(starts);
  const servers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
  try {
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    await join(servers);
  } catch (error) {
    await stop();
    throw error;
  }
  return { urls: servers.map(({ url }) => url), stop };
}

/** Shares the slots out, introduces the nodes to each other and waits until every one of them sees the whole. */
async function join(servers: readonly Server[]): Promise<void> {
  const clients = servers.map(({ url }) => new Redis(url));
  try {
    await Promise.all(
      clients.map(async (client, index) => {
        const from = Math.floor((slots * index) / clients.length);
        const to = Math.floor((slots * (index + 1)) / clients.length) - 1;
        await client.call('CLUSTER', 'ADDSLOTSRANGE', from, to);
        await client.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
      }),
    );
    const [first, ...others] = clients;
    for (const other of others) await first?.call('CLUSTER', 'MEET', '127.0.0.1', other.options.port ?? 0);
    await eventually(async () => {
      for (const client of clients) {
        const state = String(await client.call('CLUSTER', 'INFO'));
        const isWhole = [
          'cluster_state:ok',
          `cluster_slots_ok:${slots}`,
          `cluster_known_nodes:${clients.length}`,
        ];
        if (!isWhole.every((fact) => state.includes(`${fact}\r`)))
          throw new Error(`a node sees only ${state}`);
      }
    });
  } finally {
    for (const client of clients) client.disconnect();
  }
}
