import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { redisKeys, shardOf, positionOf, type RedisKeys, type TurnRecord } from '@parley/schema/contract';
import { keptWrites, closeRedis, connectRedis, createLogger, type RedisClient } from '@parley/server';
import type { Database } from '../../src/database/client.ts';
import { startDrain, type Drain } from '../../src/drain/drain.ts';
import { faultOf, storeTurns } from '../../src/drain/drain-task.ts';
import { createBacklog } from '../../src/turn-stream/backlog.ts';
import { noon } from './turns.ts';

/** Turn streams of one test's own, and workers that drain them. */
export class Draining {
  readonly redis: RedisClient;
  readonly keys: RedisKeys;
  readonly #drains = new Set<Drain>();

  private constructor(redis: RedisClient, keys: RedisKeys) {
    this.redis = redis;
    this.keys = keys;
  }

  static async over(
    urls: readonly string[] = [process.env['REDIS_URL']!],
    keys: RedisKeys = redisKeys(`test-${randomUUID().slice(0, 8)}`),
  ): Promise<Draining> {
    const redis = await connectRedis({
      urls,
      isCluster: urls.length > 1,
      logger: createLogger({ service: 'test', level: 'silent' }),
      name: 'test-drain',
      // a slow machine must not decide what a test sees
      mode: 'patient',
    });
    return new Draining(redis, keys);
  }

  /** Writes turns as chat does, each to the shard of its result. */
  async append(records: readonly (TurnRecord | string)[], shard?: number): Promise<void> {
    for (const record of records) {
      const to =
        shard ?? (typeof record === 'string' ? 0 : shardOf(positionOf(record.results[0]!.resultId)!));
      await this.redis.sadd(this.keys.shards, String(to));
      await this.redis.xadd(
        this.keys.turns(to),
        '*',
        'r',
        typeof record === 'string' ? record : JSON.stringify(record),
      );
    }
  }

  /** A worker that drains into a database. */
  worker(db: Database, reader: string = randomUUID()): Worker {
    const worker = new Worker();
    const { redis, keys } = this;
    const store = storeTurns({ db, now: () => new Date(noon) });
    const logger = createLogger(
      { service: 'test', level: 'info' },
      { write: (line) => worker.log(JSON.parse(line).msg) },
    );
    const kept = keptWrites(redis, {
      urls: [],
      isCluster: false,
      logger,
      name: 'test-drain',
      replicas: 0,
      isOnDisk: false,
      limitMs: 0,
      without: 'refuse',
    });
    const drain = startDrain({
      redis,
      kept,
      keys,
      logger,
      reader,
      bytesInHand: 1_000_000,
      store,
      faultOf,
      onStored: (count) => worker.count(count),
      onRead: (shard, entries) => worker.backlog.note(shard, entries),
      // no pause of this process, however long, makes it look dead
      leaseMs: 600_000,
    });
    this.#drains.add(drain);
    worker.stop = async () => {
      this.#drains.delete(drain);
      await drain.stop();
    };
    return worker;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#drains].map((drain) => drain.stop()));
    await closeRedis(this.redis);
  }
}

/** A worker as a test sees it. */
class Worker {
  stored = 0;
  readonly backlog = createBacklog();
  readonly logs: string[] = [];
  stop: () => Promise<void> = () => Promise.resolve();
  readonly #happened = new EventEmitter();

  count(count: number): void {
    this.stored += count;
    this.#happened.emit('something');
  }

  log(message: string): void {
    this.logs.push(message);
    this.#happened.emit('something');
  }

  /** Resolves when it has stored so many turns. */
  async hasStored(count: number): Promise<void> {
    while (this.stored < count) await once(this.#happened, 'something');
  }

  /** Resolves when it has said something. */
  async hasSaid(message: string): Promise<void> {
    while (!this.logs.includes(message)) await once(this.#happened, 'something');
  }
}
