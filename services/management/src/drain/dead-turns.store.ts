import type { RedisKeys } from '@parley/schema/contract';
import { redisScript, type RedisClient } from '@parley/server';
import { entriesOf, knownShards } from '../turn-stream/turn-stream.store.ts';

/** A turn that could not be stored. */
export type DeadTurn = {
  readonly shard: number;
  readonly id: string;
  readonly reason: string;
  /** The record as it was written. */
  readonly json: string;
};

/** Every turn that could not be stored, the oldest of each shard first. They come one by one: each may be large. */
export async function* deadTurns(redis: RedisClient, keys: RedisKeys): AsyncGenerator<DeadTurn> {
  for (const shard of await knownShards(redis, keys)) {
    let from = '-';
    for (;;) {
      const [found] = await redis.xrange(keys.deadTurns(shard), from, '+', 'COUNT', 1);
      if (!found) break;
      yield deadTurnOf(shard, found);
      from = `(${found[0]}`;
    }
  }
}

/** One of them, unless it was put back meanwhile. */
export async function findDeadTurn(
  redis: RedisClient,
  keys: RedisKeys,
  { shard, id }: Pick<DeadTurn, 'shard' | 'id'>,
): Promise<DeadTurn | undefined> {
  const [found] = await redis.xrange(keys.deadTurns(shard), id, id);
  return found && deadTurnOf(shard, found);
}

function deadTurnOf(shard: number, [id, fields]: [id: string, fields: string[]]): DeadTurn {
  const [entry] = entriesOf([[id, fields]]);
  const reason = fields[fields.indexOf('error') + 1] ?? '';
  return { shard, id, reason, json: entry?.json ?? '' };
}

const replayTurn = redisScript(new URL('../../lua/replay-turn-3.lua', import.meta.url));

/** Puts a dead turn back into the stream of its shard, once. */
export async function replay(
  redis: RedisClient,
  keys: RedisKeys,
  { shard, id, json }: DeadTurn,
): Promise<void> {
  await replayTurn.run(redis, [keys.turns(shard), keys.deadTurns(shard), keys.deadBytes(shard)], [id, json]);
}
