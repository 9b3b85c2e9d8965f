import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type Server } from '@parley/dev-stack';
import { redisKeys, type TurnRecord } from '@parley/schema/contract';
import { createTestDatabase, until, type TestDatabase } from '@parley/testing';
import { count } from 'drizzle-orm';
import { answers } from '../../src/database/schema/answers.ts';
import { deadTurns } from '../../src/drain/dead-turns.store.ts';
import { drainLag } from '../../src/drain/drain-lag.store.ts';
import { Draining } from '../support/draining.ts';
import { migratedDatabase, type MigratedDatabase } from '../support/migrated-database.ts';
import { freshResultId, makeBot, noon, turnOf } from '../support/turns.ts';

describe('a worker with a small heap', () => {
  let made: TestDatabase;
  let database: MigratedDatabase;
  let draining: Draining;
  let folder: string;
  let worker: Server | undefined;

  beforeAll(async () => {
    made = await createTestDatabase();
    database = await migratedDatabase(made.url);
    folder = await mkdtemp(join(tmpdir(), 'parley-worker-'));
  });
  afterAll(async () => {
    await worker?.stop();
    await draining.stop();
    await database.stop();
    await made.drop();
    await rm(folder, { recursive: true });
  });

  /** Brings the worker back whenever it has died, as whoever runs it does, until nothing waits any more. */
  async function untilDrained(): Promise<number> {
    let deaths = 0;
    await until(async () => {
      if (worker?.pid === undefined) {
        deaths++;
        // it may die again before it says that it is ready
        await worker?.restart().catch(() => undefined);
      }
      const lags = await drainLag(draining.redis, draining.keys);
      return lags.every(({ waiting }) => waiting === 0);
    });
    return deaths;
  }

  test('stores a backlog of large records, and goes on without the one that ends it', async () => {
    const prefix = `test-${randomUUID().slice(0, 8)}`;
    draining = await Draining.over(undefined, redisKeys(prefix));
    const { botId } = await makeBot(database.db);
    const large = 'x'.repeat(400_000);
    const turns = (shard: number): TurnRecord[] => {
      const resultId = freshResultId(noon, shard);
      return Array.from({ length: 60 }, (_, index) =>
        turnOf({ botId, resultId, turn: index + 1, answers: [['block', 'answer']], variables: { large } }),
      );
    };
    // as many small values as take several times their own size once they are read
    const names = Array.from({ length: 600_000 }, (_, index) => [`n${index}`, 'v'] as const);
    const deadly = turnOf({
      botId,
      resultId: freshResultId(noon, 7),
      turn: 1,
      variables: Object.fromEntries(names),
    });
    for (const shard of [3, 7, 9]) await draining.append(turns(shard));
    await draining.append([deadly]);
    await draining.append(turns(7));

    worker = await startService({
      name: 'worker',
      entry: 'services/management/src/worker.ts',
      portVariable: 'WORKER_PORT',
      logFile: join(folder, 'worker.log'),
      nodeArgs: ['--max-old-space-size=160'],
      environment: {
        DATABASE_URL: made.url,
        REDIS_URL: process.env['REDIS_URL'],
        REDIS_PREFIX: prefix,
        INTERNAL_TOKEN: 'internal-token-of-the-tests-0123456789',
        LOG_LEVEL: 'info',
      },
    });
    // what is too large for a batch is read alone from the start
    expect(await untilDrained()).toBe(2);
    expect(await database.db.select({ stored: count() }).from(answers)).toEqual([{ stored: 240 }]);
    const dead = [];
    for await (const { shard, reason } of deadTurns(draining.redis, draining.keys))
      dead.push({ shard, reason });
    expect(dead).toEqual([{ shard: 7, reason: 'workers that read it ended before they had stored it' }]);
  });
});
