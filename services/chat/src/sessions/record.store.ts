import type { LateLogRecord, PaymentRecord } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';

/** Hands a record of a shard to the worker, by the stream that its turns go; resolves once it is kept. */
export async function appendRecord(
  { redis, kept, keys }: Pick<Deps, 'redis' | 'kept' | 'keys'>,
  shard: number,
  record: LateLogRecord | PaymentRecord,
): Promise<void> {
  const stream = keys.turns(shard);
  await redis.xadd(stream, '*', 'r', JSON.stringify(record));
  await kept.confirm(stream);
}
