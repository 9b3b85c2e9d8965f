import { drainGroup, type RedisKeys } from '@parley/schema/internal';
import type { RedisClient } from '@parley/server';

/** An entry of a turn stream; without `json` there is nothing in it that could be a record. */
export type StreamEntry = { readonly id: string; readonly json: string | undefined };

/** An entry that no table can take, and why. */
export type UnstorableEntry = { readonly entry: StreamEntry; readonly reason: string };

/** The stream of turn records of one shard, as its reader sees it. Reading creates the consumer group. */
export type TurnStream = {
  /** Entries that were read and never acknowledged, by this reader or by one that is gone; they are this reader's now. */
  readonly claimPending: () => Promise<StreamEntry[]>;
  /** Entries that nobody has read yet. */
  readonly readNew: () => Promise<StreamEntry[]>;
  /** Removes entries for good. */
  readonly acknowledge: (entries: readonly StreamEntry[]) => Promise<void>;
  /** Moves an entry to the stream of the dead, once. */
  readonly bury: (unstorable: UnstorableEntry) => Promise<void>;
};

/** How many records are read, and go into one transaction, at most. */
export const batchSize = 500;

/** The stream of a shard, read under the name `reader`. */
export function turnStream(redis: RedisClient, keys: RedisKeys, shard: number, reader: string): TurnStream {
  const stream = keys.turns(shard);
  return {
    async claimPending() {
      const claimed = await inGroup(redis, stream, () =>
        redis.xautoclaim(stream, drainGroup, reader, 0, '0-0', 'COUNT', batchSize),
      );
      return entriesOf(claimed[1]);
    },
    async readNew() {
      const read = await inGroup(redis, stream, () =>
        redis.xreadgroup('GROUP', drainGroup, reader, 'COUNT', batchSize, 'STREAMS', stream, '>'),
      );
      const [first] = Array.isArray(read) ? (read as unknown[]) : [];
      return Array.isArray(first) ? entriesOf(first[1]) : [];
    },
    async acknowledge(entries) {
      if (entries.length === 0) return;
      const ids = entries.map(({ id }) => id);
      const transaction = redis.multi();
      transaction.xack(stream, drainGroup, ...ids);
      transaction.xdel(stream, ...ids);
      await done(transaction);
    },
    async bury({ entry, reason }) {
      const { id, json = '' } = entry;
      const transaction = redis.multi();
      transaction.xadd(keys.deadTurns(shard), '*', 'r', json, 'error', reason);
      transaction.xack(stream, drainGroup, id);
      transaction.xdel(stream, id);
      await done(transaction);
    },
  };
}

/** Asks as a member of the group, which is made where it is missing: at first, and when Redis has lost everything. */
async function inGroup<T>(redis: RedisClient, stream: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOGROUP')) throw error;
    await redis.xgroup('CREATE', stream, drainGroup, '0', 'MKSTREAM').catch((refused: unknown) => {
      if (!(refused instanceof Error) || !refused.message.startsWith('BUSYGROUP')) throw refused;
    });
    return ask();
  }
}

/** The shards that were ever in use. */
export async function knownShards(redis: RedisClient, keys: RedisKeys): Promise<number[]> {
  const members = await redis.smembers(keys.shards);
  return members.map(Number).sort((one, other) => one - other);
}

/** The entries in a reply, whose shape the client does not describe. Those deleted meanwhile have no fields. */
export function entriesOf(reply: unknown): StreamEntry[] {
  if (!Array.isArray(reply)) return [];
  return (reply as unknown[]).flatMap((entry) => {
    if (!Array.isArray(entry)) return [];
    const [id, fields] = entry as unknown[];
    if (typeof id !== 'string' || !Array.isArray(fields)) return [];
    const json: unknown = fields[fields.indexOf('r') + 1];
    return [{ id, json: fields.includes('r') && typeof json === 'string' ? json : undefined }];
  });
}

async function done(transaction: ReturnType<RedisClient['multi']>): Promise<void> {
  const replies = await transaction.exec();
  for (const [error] of replies ?? []) if (error) throw error;
}
