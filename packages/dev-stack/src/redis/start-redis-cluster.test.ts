import { Cluster, Redis } from 'ioredis';
import { askRedis } from './ask-redis.ts';
import { bareEnvironment, isRunning, missingRedisProgram, testUnless } from '../testing/surroundings.ts';
import { startRedisCluster } from './start-redis-cluster.ts';

const testWithRedis = testUnless(test, await missingRedisProgram());

testWithRedis(
  'three nodes share every slot, and a key set at one node is read through the cluster',
  async () => {
    const cluster = await startRedisCluster({ environment: bareEnvironment });
    const processes = await Promise.all(
      cluster.urls.map(async (url) => Number((await askRedis(url)).get('process_id'))),
    );
    const nodes = cluster.urls.map((url) => new Redis(url));
    const client = new Cluster([...cluster.urls]);
    try {
      const keys = Array.from({ length: 30 }, (_, index) => `key-${index}`);
      const accepted = await Promise.all(
        nodes.map((node) => Promise.all(keys.map((key) => node.set(key, 'value').then(String, String)))),
      );
      const answers = await Promise.all(keys.map((key) => client.get(key)));
      for (const index of keys.keys()) {
        const perNode = accepted.map((node) => node[index]);
        expect(perNode.filter((answer) => answer === 'OK')).toHaveLength(1);
        expect(perNode.filter((answer) => answer?.includes('MOVED'))).toHaveLength(2);
      }
      expect(new Set(answers)).toEqual(new Set(['value']));
      const sizes = await Promise.all(nodes.map((node) => node.dbsize()));
      expect(sizes.every((size) => size > 0)).toBe(true);
    } finally {
      await Promise.all([client.quit(), ...nodes.map((node) => node.quit())]);
      await cluster.stop();
    }
    expect(processes.map(isRunning)).toEqual([false, false, false]);
  },
);
