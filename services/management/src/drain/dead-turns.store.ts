import type { RedisKeys } from '@parley/schema/internal';
import type { RedisClient } from '@parley/server';
import { entriesOf, knownShards } from './turn-stream.store.ts';

/** A turn that could not be stored. */
export type DeadTurn = {
  readonly shard: number;
  readonly id: string;
  readonly reason: string;
  /** The record as it was written. */
  readonly json: string;
};

const pageSize = 100;

/** Every turn that could not be stored, the oldest of each shard first. */
export async function* deadTurns(redis: RedisClient, keys: RedisKeys): AsyncGenerator<DeadTurn> {
  for (const shard of await knownShards(redis, keys)) {
    let from = '-';
    for (;;) {
      const page = await redis.xrange(keys.deadTurns(shard), from, '+', 'COUNT', pageSize);
      for (const [id, fields] of page) {
        const [entry] = entriesOf([[id, fields]]);
        const reason = fields[fields.indexOf('error') + 1] ?? '';
        yield { shard, id, reason, json: entry?.json ?? '' };
      }
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      from = `(${last[0]}`;
    }
  }
}

/** Puts a dead turn back into the stream of its shard, once. */
export async function replay(
  redis: RedisClient,
  keys: RedisKeys,
  { shard, id, json }: DeadTurn,
): Promise<void> {
  const transaction = redis.multi();
  transaction.xadd(keys.turns(shard), '*', 'r', json);
  transaction.xdel(keys.deadTurns(shard), id);
  for (const [error] of (await transaction.exec()) ?? []) if (error) throw error;
}
