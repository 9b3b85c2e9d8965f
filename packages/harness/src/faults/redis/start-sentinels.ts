import { startRedisNode, type Server } from '@parley/dev-stack';
import type { RedisGroup, Shard } from './redis-group.ts';
import { ask, follow, host, leads, leadsReplica, portOf, startNode, until } from './redis-node.ts';

const name = 'parley';
const sentinels = 3;
const quorum = 2;
/** A primary that says nothing for so long counts as down. */
const downAfterMs = 1_500;
/** A switch by hand that the sentinels gave up is asked for again. */
const askAgainMs = 5_000;

/** Starts a primary, its replica and three sentinels that decide which of both leads. */
export async function startSentinels(log: (line: string) => void): Promise<RedisGroup> {
  const settings = (port: number) => ['--replica-announce-ip', host, '--replica-announce-port', String(port)];
  const [leader, follower] = await Promise.all([startNode({ settings, log }), startNode({ settings, log })]);
  const shard: Shard = { leader, follower };
  await follow(follower, leader);
  await until('the replica follows', () => leadsReplica(leader));
  const settingsFile = [
    `sentinel monitor ${name} ${host} ${leader.port} ${quorum}`,
    `sentinel down-after-milliseconds ${name} ${downAfterMs}`,
    `sentinel failover-timeout ${name} 3000`,
    '',
  ].join('\n');
  const watchers = await Promise.all(
    Array.from({ length: sentinels }, () => startRedisNode({ settingsFile, settings: ['--sentinel'], log })),
  );
  const [first] = watchers;
  if (!first) throw new Error('there is no sentinel');
  const says = async (watcher: Server, fact: string): Promise<boolean> => {
    const facts = await ask(watcher, 'SENTINEL', 'MASTER', name);
    return Array.isArray(facts) && facts.join(' ').includes(fact);
  };
  const isAgreed = (fact: string) => async (): Promise<boolean> => {
    const said = await Promise.all(watchers.map((watcher) => says(watcher, fact)));
    return said.every((isSo) => isSo);
  };
  await until('the sentinels know each other', isAgreed(`num-other-sentinels ${sentinels - 1}`));
  await until('the sentinels know the replica', isAgreed('num-slaves 1'));
  const isLedByReplica = async (): Promise<boolean> => {
    const said = await ask(first, 'SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name);
    return String(said) === `${host},${shard.follower.port}` && (await leads(shard.follower));
  };
  return {
    environment: {
      REDIS_URL: `redis://${host}`,
      REDIS_SENTINELS: watchers.map((watcher) => `${host}:${portOf(watcher)}`).join(','),
      REDIS_SENTINEL_NAME: name,
    },
    shards: [shard],
    takeOver: () => until('the replica leads', isLedByReplica),
    async changePlaces() {
      let askedAt = -Infinity;
      await until('the sentinels make the replica lead', async () => {
        if (await isLedByReplica()) return true;
        // they refuse while they have not heard of the replica for some time, and give up a switch that takes too long
        if (performance.now() - askedAt > askAgainMs && !(await says(first, 'failover_in_progress'))) {
          await ask(first, 'SENTINEL', 'FAILOVER', name);
          askedAt = performance.now();
        }
        return false;
      });
      // the sentinels would leave the former primary alone for ten seconds
      await follow(shard.leader, shard.follower);
    },
    async rejoin(node, leaderNow, was) {
      // one that was frozen is told by the sentinels
      if (was === 'dead') await follow(node, leaderNow);
    },
    async stop() {
      await Promise.all(watchers.map((watcher) => watcher.stop()));
      await Promise.all([leader.stop(), follower.stop()]);
    },
  };
}
