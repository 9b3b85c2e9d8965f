import type { RedisGroup, Shard } from './redis-group.ts';
import {
  ask,
  host,
  leads,
  leadsReplica,
  portOf,
  startNode,
  told,
  until,
  type RedisNode,
} from './redis-node.ts';

const primaries = 3;
const slots = 16_384;
const busOffset = 10_000;
const nodeTimeoutMs = 2_000;

/** Starts a Redis Cluster of three primaries with a replica each. */
export async function startCluster(log: (line: string) => void): Promise<RedisGroup> {
  const settings = (port: number) => [
    ...['--cluster-enabled', 'yes', '--cluster-node-timeout', String(nodeTimeoutMs)],
    ...['--cluster-announce-ip', host, '--cluster-announce-port', String(port)],
    ...['--cluster-allow-replica-migration', 'no'],
  ];
  const start = (): Promise<RedisNode> => startNode({ settings, log });
  const shards: Shard[] = await Promise.all(
    Array.from({ length: primaries }, async () => {
      const [leader, follower] = await Promise.all([start(), start()]);
      return { leader, follower };
    }),
  );
  const nodes = shards.flatMap(({ leader, follower }) => [leader, follower]);
  await join(shards, nodes);
  const isWhole = async (node: RedisNode): Promise<boolean> =>
    String(await ask(node.server, 'CLUSTER', 'INFO')).includes('cluster_state:ok');
  const newLeader = ({ follower }: Shard): Promise<void> =>
    until('the replica leads', async () => (await leads(follower)) && (await isWhole(follower)));
  return {
    environment: {
      REDIS_URL: nodes.map(({ port }) => `redis://${host}:${port}`).join(','),
      REDIS_CLUSTER: 'true',
    },
    shards,
    takeOver: newLeader,
    async changePlaces(shard) {
      await told('the replica takes over', shard.follower, 'CLUSTER', 'FAILOVER');
      await newLeader(shard);
    },
    rejoin: () => Promise.resolve(),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

/** Shares the slots out, introduces the nodes to each other and gives each primary its replica. */
async function join(shards: readonly Shard[], nodes: readonly RedisNode[]): Promise<void> {
  for (const [index, { server }] of nodes.entries())
    await ask(server, 'CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
  for (const [index, { leader }] of shards.entries()) {
    const from = Math.floor((slots * index) / shards.length);
    const to = Math.floor((slots * (index + 1)) / shards.length) - 1;
    await ask(leader.server, 'CLUSTER', 'ADDSLOTSRANGE', from, to);
  }
  const [first, ...others] = nodes;
  if (!first) throw new Error('there is no node');
  for (const other of others)
    await ask(first.server, 'CLUSTER', 'MEET', host, other.port, portOf(other.server) + busOffset);
  for (const { leader, follower } of shards) {
    const id = String(await ask(leader.server, 'CLUSTER', 'MYID'));
    await until('a replica knows its primary', async () => {
      await ask(follower.server, 'CLUSTER', 'REPLICATE', id);
      return true;
    });
  }
  for (const { leader } of shards) await until('a replica follows', () => leadsReplica(leader));
  await until('every node sees the whole', async () => {
    const said = await Promise.all(nodes.map(({ server }) => ask(server, 'CLUSTER', 'INFO')));
    return said.every(
      (facts) =>
        String(facts).includes('cluster_state:ok') &&
        String(facts).includes(`cluster_known_nodes:${nodes.length}\r`),
    );
  });
}
