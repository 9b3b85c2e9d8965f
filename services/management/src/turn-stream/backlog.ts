import type { StreamEntry } from './turn-stream.store.ts';

/** Knows of turns that wait to be stored, before which this process has no time for what can wait longer. */
export type Backlog = {
  /** Told of each batch that was read from a shard; none, where it has no more. */
  readonly note: (shard: number, entries: readonly StreamEntry[]) => void;
  readonly isBehind: () => boolean;
};

/** Turns gather for less. */
const behindMs = 2_000;

/** A backlog of nothing. */
export function createBacklog(now: () => number = Date.now): Backlog {
  const behind = new Set<number>();
  return {
    note(shard, [first]) {
      // an entry's id begins with the millisecond it was written in
      const isLate = first !== undefined && now() - Number.parseInt(first.id, 10) > behindMs;
      if (isLate) behind.add(shard);
      else behind.delete(shard);
    },
    isBehind: () => behind.size > 0,
  };
}
