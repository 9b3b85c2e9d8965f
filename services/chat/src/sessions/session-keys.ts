import { shardTag } from '@parley/schema/internal';

/** The keys of one session. All of them carry the tag of its shard, so that one script may touch them together. */
export type SessionKeys = {
  readonly session: string;
  readonly idempotency: string;
  readonly transcript: string;
  readonly journal: string;
};

/** The keys of the session called `name` in a shard. */
export function sessionKeys(prefix: string, shard: number, name: string): SessionKeys {
  const session = `${prefix}:{${shardTag(shard)}}:session:${name}`;
  return {
    session,
    idempotency: `${session}:keys`,
    transcript: `${session}:lines`,
    journal: `${session}:journal`,
  };
}

/** Where a shard keeps the last position it gave out. */
export function positionKey(prefix: string, shard: number): string {
  return `${prefix}:{${shardTag(shard)}}:position`;
}

/** Which session writes to a result that more than one has written to. */
export function ownerKey(prefix: string, shard: number, resultId: string): string {
  return `${prefix}:{${shardTag(shard)}}:owner:${resultId}`;
}
