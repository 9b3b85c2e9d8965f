import { startRedisCluster, type RedisCluster } from '@parley/dev-stack';
import { protocolSuite } from '../support/protocol-suite.ts';

describe('on a Redis Cluster of three nodes', () => {
  let cluster: RedisCluster | undefined;

  protocolSuite(async () => {
    cluster = await startRedisCluster();
    return { REDIS_URL: cluster.urls.join(','), REDIS_CLUSTER: 'true' };
  });
  afterAll(() => cluster?.stop());
});
