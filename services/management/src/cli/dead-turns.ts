import type { RedisKeys } from '@parley/schema/contract';
import type { RedisClient } from '@parley/server';
import { deadTurns, findDeadTurn, replay, type DeadTurn } from '../drain/dead-turns.store.ts';

/** Writes a line of JSON for each turn that could not be stored; gives how many there are. */
export async function printDeadTurns(
  redis: RedisClient,
  keys: RedisKeys,
  output: { write(line: string): unknown },
): Promise<{ readonly dead: number }> {
  let dead = 0;
  for await (const turn of deadTurns(redis, keys)) {
    output.write(`${JSON.stringify({ ...turn, id: nameOf(turn) })}\n`);
    dead++;
  }
  return { dead };
}

/** Puts dead turns back into their streams: those named, or all. Gives how many. */
export async function replayDeadTurns(
  redis: RedisClient,
  keys: RedisKeys,
  ids: readonly string[],
): Promise<{ readonly replayed: number }> {
  // first all of them: one that still cannot be stored comes back while this goes on
  const chosen: Pick<DeadTurn, 'shard' | 'id'>[] = [];
  for await (const { shard, id } of deadTurns(redis, keys))
    if (ids.length === 0 || ids.includes(nameOf({ shard, id }))) chosen.push({ shard, id });
  let replayed = 0;
  for (const named of chosen) {
    const turn = await findDeadTurn(redis, keys, named);
    if (!turn) continue;
    await replay(redis, keys, turn);
    replayed++;
  }
  return { replayed };
}

/** Entries of different shards may have the same id. */
function nameOf({ shard, id }: Pick<DeadTurn, 'shard' | 'id'>): string {
  return `${shard}.${id}`;
}
