import type { RedisKeys } from '@parley/schema/internal';
import type { RedisClient } from '@parley/server';
import { deadTurns, replay, type DeadTurn } from '../drain/dead-turns.store.ts';

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
  const chosen: DeadTurn[] = [];
  for await (const turn of deadTurns(redis, keys))
    if (ids.length === 0 || ids.includes(nameOf(turn))) chosen.push(turn);
  for (const turn of chosen) await replay(redis, keys, turn);
  return { replayed: chosen.length };
}

/** Entries of different shards may have the same id. */
function nameOf({ shard, id }: DeadTurn): string {
  return `${shard}.${id}`;
}
