import { startRedisCluster, type RedisCluster } from '@parley/dev-stack';
import { deadTurns } from '../../src/drain/dead-turns.store.ts';
import { drainLag } from '../../src/drain/drain-lag.store.ts';
import { Draining } from '../support/draining.ts';
import { storedRows } from '../support/stored.ts';
import { migratedDatabase, type MigratedDatabase } from '../support/migrated-database.ts';
import { freshResultId, makeBot, noon, turnOf } from '../support/turns.ts';

describe('on a Redis Cluster of three nodes', () => {
  let cluster: RedisCluster;
  let database: MigratedDatabase;
  let draining: Draining;

  beforeAll(async () => {
    [cluster, database] = await Promise.all([startRedisCluster(), migratedDatabase()]);
    draining = await Draining.over(cluster.urls);
  });
  afterAll(async () => {
    await draining.stop();
    await database.stop();
    await cluster.stop();
  });

  test('every shard is drained, and what cannot be stored is put aside', async () => {
    const { botId } = await makeBot(database.db);
    const shards = Array.from({ length: 16 }, (_, shard) => shard);
    await draining.append(
      shards.map((shard) =>
        turnOf({ botId, resultId: freshResultId(noon, shard), turn: 1, answers: [['said', 'yes']] }),
      ),
    );
    await draining.append(['not json'], 3);
    const worker = draining.worker(database.db);
    await worker.hasStored(16);
    await worker.hasSaid('a turn cannot be stored');
    await worker.stop();
    expect((await storedRows(database.db, botId)).answers).toHaveLength(16);
    const lag = await drainLag(draining.redis, draining.keys);
    expect(lag.map(({ waiting, dead }) => [waiting, dead])).toEqual(
      shards.map((shard) => [0, shard === 3 ? 1 : 0]),
    );
    for await (const { shard, json } of deadTurns(draining.redis, draining.keys))
      expect([shard, json]).toEqual([3, 'not json']);
  });
});
