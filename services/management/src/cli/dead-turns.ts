import type { RedisKeys } from '@parley/schema/contract';
import type { RedisClient } from '@parley/server';
import type { Command } from 'commander';
import { deadTurns, findDeadTurn, replay, type DeadTurn } from '../drain/dead-turns.store.ts';
import type { Output, Run } from './run.ts';

/** Adds the commands about turns of chats that could not be stored. */
export function addDeadTurnCommands(program: Command, run: Run, output: Output): void {
  const commands = program.command('dead-turns').description('turns of chats that could not be stored');

  commands
    .command('list')
    .description('show each with the reason, as a line of JSON')
    .action(() => run(({ redis, keys }) => printDeadTurns(redis, keys, output)));

  commands
    .command('replay')
    .description('have them stored again, after the reason is gone')
    .argument('[ids...]', 'which; all of them where none is named')
    .action((ids: readonly string[]) => run(({ redis, keys }) => replayDeadTurns(redis, keys, ids)));
}

/** Writes a line of JSON for each turn that could not be stored; gives how many there are. */
export async function printDeadTurns(
  redis: RedisClient,
  keys: RedisKeys,
  output: Output,
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
