import { positionOf, shardOf } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { findResult, type AnsweredResult } from './result.repository.ts';
import { shardOfSession, waitForDrain } from '../turn-stream/stream-progress.store.ts';

/** A result with everything that was committed to it before the call, as far as that arrives in `PROPAGATION_WAIT_MS`. */
export async function readResult(
  { db, redis, keys, config }: Pick<Deps, 'db' | 'redis' | 'keys' | 'config'>,
  botId: string,
  resultId: string,
): Promise<AnsweredResult | undefined> {
  const position = positionOf(resultId);
  if (position === undefined) return undefined;
  const shard = shardOf(position);
  const until = performance.now() + config.PROPAGATION_WAIT_MS;
  await waitForDrain(redis, keys.turns(shard), until);
  const found = await findResult(db, botId, resultId);
  const lastShard = found && shardOfSession(found.lastSessionId);
  if (lastShard === undefined || lastShard === shard) return found;
  // a later session may have gone on with it in another shard
  await waitForDrain(redis, keys.turns(lastShard), until);
  return findResult(db, botId, resultId);
}
