import { drainGroup, type RedisKeys } from '@parley/schema/contract';
import { redisScript, type RedisClient } from '@parley/server';

/** An entry of a turn stream; without `json` there is nothing in it that could be a record. */
export type StreamEntry = { readonly id: string; readonly json: string | undefined };

/** An entry that no table can take, and why. */
export type UnstorableEntry = { readonly entry: StreamEntry; readonly reason: string };

/** Entries that are this reader's now. */
export type Batch = {
  readonly entries: readonly StreamEntry[];
  /** True if more entries stay pending. If `entries` is empty, the first of those has to be claimed alone. */
  readonly hasMore: boolean;
  /** Entries that were found to have ended those that read them, and were moved to the stream of the dead. */
  readonly deadly: readonly string[];
};

/** The stream of turn records of one shard, as its reader sees it. Reading creates the consumer group. */
export type TurnStream = {
  /**
   * Entries that were read and never acknowledged, by this reader or by one that is gone, of so many bytes at most. Left
   * out is what was in hand at two deaths.
   */
  readonly claimPending: (bytes: number) => Promise<Batch>;
  /** The first of them alone, whatever it weighs. One that was in hand alone at two deaths is moved to the dead. */
  readonly claimAlone: () => Promise<Batch>;
  /** Entries that nobody has read yet, of so many bytes at most. */
  readonly readNew: (bytes: number) => Promise<Batch>;
  /** Removes entries for good. */
  readonly acknowledge: (entries: readonly StreamEntry[]) => Promise<void>;
  /** Moves an entry to the stream of the dead, once. */
  readonly deadLetter: (unstorable: UnstorableEntry) => Promise<void>;
  /** Hands back unacknowledged entries, so that they do not count as in hand at a death of this reader. */
  readonly release: () => Promise<void>;
};

/** The most records that are read at once, and go into one transaction. */
export const batchSize = 500;

const readTurns = redisScript(new URL('../../lua/read-turns-1.lua', import.meta.url));
const claimTurns = redisScript(new URL('../../lua/claim-turns-3.lua', import.meta.url));
const releaseTurns = redisScript(new URL('../../lua/release-turns-1.lua', import.meta.url));

const deadlyReason = 'workers that read it ended before they had stored it';

/** The stream of a shard, read under the name `reader`, which has no colon. */
export function turnStream(redis: RedisClient, keys: RedisKeys, shard: number, reader: string): TurnStream {
  const stream = keys.turns(shard);
  const claim = async (bytes: number, alone: '0' | '1'): Promise<Batch> =>
    batchOf(
      await inGroup(redis, stream, () =>
        claimTurns.run(
          redis,
          [stream, keys.deadTurns(shard), keys.deadBytes(shard)],
          [drainGroup, reader, batchSize, bytes, alone, deadlyReason],
        ),
      ),
    );
  return {
    claimPending: (bytes) => claim(bytes, '0'),
    claimAlone: () => claim(0, '1'),
    async readNew(bytes) {
      const args = [drainGroup, reader, batchSize, bytes];
      return batchOf(await inGroup(redis, stream, () => readTurns.run(redis, [stream], args)));
    },
    async acknowledge(entries) {
      if (entries.length === 0) return;
      const ids = entries.map(({ id }) => id);
      // no transaction: a Redis whose memory is full takes none, and this makes room. What is gone and was not
      // acknowledged is passed over by whoever claims it
      const pipeline = redis.pipeline();
      pipeline.xdel(stream, ...ids);
      pipeline.xack(stream, drainGroup, ...ids);
      await done(pipeline);
    },
    async deadLetter({ entry, reason }) {
      const { id, json = '' } = entry;
      const transaction = redis.multi();
      transaction.xadd(keys.deadTurns(shard), '*', 'r', json, 'error', reason);
      // a record comes before anything that a visitor has said; what names no workspace is of none
      const [, workspaceId] = /"workspaceId":"([^"]+)"/.exec(json) ?? [];
      if (workspaceId !== undefined)
        transaction.hincrby(keys.deadBytes(shard), workspaceId, Buffer.byteLength(json));
      transaction.xack(stream, drainGroup, id);
      transaction.xdel(stream, id);
      await done(transaction);
    },
    async release() {
      await releaseTurns.run(redis, [stream], [drainGroup, reader]);
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

/** Reads the reply of a script that reads entries. */
function batchOf(reply: unknown): Batch {
  const [entries, hasMore, deadly] = Array.isArray(reply) ? (reply as unknown[]) : [];
  const ids = Array.isArray(deadly) ? (deadly as unknown[]) : [];
  return { entries: entriesOf(entries), hasMore: hasMore === '1', deadly: ids.map(String) };
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

async function done(commands: ReturnType<RedisClient['pipeline']>): Promise<void> {
  const replies = await commands.exec();
  for (const [error] of replies ?? []) if (error) throw error;
}
