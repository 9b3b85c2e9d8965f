import { startRedis, type Server } from '@parley/dev-stack';
import { Draining } from '../support/draining.ts';
import { storedRows } from '../support/stored.ts';
import { migratedDatabase, type MigratedDatabase } from '../support/migrated-database.ts';
import { freshResultId, makeBot, noon, turnOf } from '../support/turns.ts';

describe('a Redis whose memory is full', () => {
  let redis: Server;
  let database: MigratedDatabase;
  let draining: Draining;

  beforeAll(async () => {
    [redis, database] = await Promise.all([startRedis(), migratedDatabase()]);
    draining = await Draining.over([redis.url]);
  });
  afterAll(async () => {
    await draining.stop();
    await database.stop();
    await redis.stop();
  });

  test('is drained by a worker that starts only then: that makes room', async () => {
    const { botId } = await makeBot(database.db);
    const resultId = freshResultId(noon);
    const turns = Array.from({ length: 5 }, (_, index) =>
      turnOf({ botId, resultId, turn: index + 1, answers: [[`block-${index}`, 'yes']] }),
    );
    await draining.append(turns.slice(0, 1));
    const first = draining.worker(database.db);
    await first.hasStored(1);
    await first.stop();
    await draining.append(turns.slice(1));
    await draining.redis.call('CONFIG', 'SET', 'maxmemory', '1');
    await expect(draining.redis.set('one more', 'key')).rejects.toThrow('OOM');
    const worker = draining.worker(database.db);
    await worker.hasStored(4);
    await worker.stop();
    expect((await storedRows(database.db, botId)).answers).toHaveLength(5);
    expect(await draining.redis.xlen(draining.keys.turns(0))).toBe(0);
  });
});
