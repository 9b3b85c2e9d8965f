import type { RedisKind } from './redis/redis-group.ts';

/**
 * The ways to break the protocol on purpose (failpoints.mjs, worker-failpoints.mjs); `no-wait` acknowledges what the
 * replicas of Redis do not have.
 */
export const breakings = [
  'nothing',
  'no-fence',
  'ack-first',
  'two-writers',
  'start-order',
  'forget-files',
  'forget-events',
  'rename-events',
  'forget-mails',
  'tell-answers',
  'no-wait',
] as const;
export type Breaking = (typeof breakings)[number];

/** The minimum that must happen before a run may end. */
export type FaultOptions = {
  readonly minTurns: number;
  readonly minKills: number;
  /** The time between two kills, at the longest. */
  readonly everyMs: number;
  /** The Redis that is used; if it has replicas, its machines are lost instead of all others. */
  readonly redis: RedisKind;
  /** The Postgres that is used; of a pair the leading server is lost, and nothing else. */
  readonly postgres: 'single' | 'pair';
  /** The time between two losses of such a machine, on average. */
  readonly restMs: number;
  readonly talkers: number;
  /** Visitors who buy something, beside those who talk. */
  readonly buyers: number;
  /** Contacts who write on each channel at the same time, and the least answers that they get. */
  readonly contacts: number;
  readonly minContactTurns: number;
  readonly seed: number;
  /** The way the protocol is broken on purpose. */
  readonly breaks: Breaking;
  readonly limitMs: number;
  /** Also checks what is told of abandoned results, which takes minutes. */
  readonly waitsForAbandoned: boolean;
  readonly log: (line: string) => void;
};
