import { goneKeys, shardTag } from '@parley/schema/contract';

/**
 * The keys of one session. All of them carry the tag of its shard, so that one script may touch them together. Scripts
 * append the id of a result to `writers`, and that of a workspace, bot or result to `gone`.
 */
export type SessionKeys = {
  readonly session: string;
  readonly idempotency: string;
  readonly transcript: string;
  readonly journal: string;
  /** The files that visitors may send in the session, and those that were received. */
  readonly uploads: string;
  /** Holds the session that writes to a result with which several have begun (ADR 0016). */
  readonly writers: string;
  readonly gone: string;
};

/** The keys of the session called `name` in a shard. */
export function sessionKeys(prefix: string, shard: number, name: string): SessionKeys {
  const tagged = `${prefix}:{${shardTag(shard)}}`;
  const [session, idempotency, transcript, journal] = ownKeysOf(`${tagged}:session:${name}`);
  return {
    session,
    idempotency,
    transcript,
    journal,
    uploads: `${session}:uploads`,
    writers: `${tagged}:writer:`,
    gone: goneKeys(prefix, shard),
  };
}

/** The keys that hold a session, by the first of them; what is kept about its result is none of them. */
export function ownKeysOf(session: string): [string, string, string, string, string] {
  return [session, `${session}:keys`, `${session}:lines`, `${session}:journal`, `${session}:end`];
}

/** The key under which a shard keeps the last position it gave out. */
export function positionKey(prefix: string, shard: number): string {
  return `${prefix}:{${shardTag(shard)}}:position`;
}
