import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '@parley/testing';
import { startLossyProxy } from './lossy-proxy.ts';
import type { RedisGroup, Shard } from './redis-group.ts';
import { ask, follow, host, leads, leadsReplica, portOf, startNode, told, until } from './redis-node.ts';

/** The time in which the provider of a pair notices that its primary is away. */
const noticeMs = 1_000;
/** The time that a switch may take; a primary that has no such limit talks to its replica all the time, and is never done. */
const switchMs = 10_000;
/** The time for which a primary that was frozen believes that it leads. */
const beliefMs = 1_000;

/** Starts a pair as a provider offers it: behind one address, which leads to the server that leads. */
export async function startPair(log: (line: string) => void): Promise<RedisGroup> {
  const settings = (port: number) => ['--replica-announce-ip', host, '--replica-announce-port', String(port)];
  const [leader, follower] = await Promise.all([startNode({ settings, log }), startNode({ settings, log })]);
  const [port = 0] = await freePorts(1);
  const address = await startLossyProxy({ port, delayMs: 0 });
  const shard: Shard = { leader, follower };
  const lead = async (): Promise<void> => {
    await until('the new primary leads', () => leads(shard.follower));
    address.leadTo(portOf(shard.follower.server));
  };
  await follow(follower, leader);
  await until('the replica follows', () => leadsReplica(leader));
  address.leadTo(portOf(leader.server));
  return {
    environment: { REDIS_URL: `redis://${host}:${port}` },
    shards: [shard],
    async takeOver() {
      await delay(noticeMs);
      await told('the replica stops following', shard.follower, 'REPLICAOF', 'NO', 'ONE');
      await lead();
    },
    async changePlaces() {
      const { leader: former, follower: next } = shard;
      await until('the replica takes over', async () => {
        if (await leads(next)) return true;
        // refused while the one before is under way; one that took too long is begun anew
        await ask(former.server, 'FAILOVER', 'TO', host, next.port, 'TIMEOUT', switchMs);
        return false;
      });
      await lead();
    },
    async rejoin(node, newLeader, was) {
      if (was === 'frozen') await delay(beliefMs);
      await follow(node, newLeader);
    },
    async stop() {
      await address.stop();
      await Promise.all([leader.stop(), follower.stop()]);
    },
  };
}
