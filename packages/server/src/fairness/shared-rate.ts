import { setTimeout } from 'node:timers/promises';

/** A rate that many share. */
export type SharedRate = {
  /** Resolves once so many units may pass. Whoever asks first is served first, and nobody is turned away. */
  readonly take: (units: number) => Promise<void>;
};

type Clock = {
  /** Milliseconds, from any beginning. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
};

/** Timers are late by a millisecond or two; so much may be made up for, and no more. */
const slackMs = 10;

/** So many units a second for all together; any number for 0. */
export function sharedRate(
  perSecond: number,
  { now, sleep }: Clock = { now: () => performance.now(), sleep: setTimeout },
): SharedRate {
  const perMs = perSecond / 1_000;
  /** Until then everything is promised to somebody. */
  let takenUntil = Number.NEGATIVE_INFINITY;
  return {
    async take(units) {
      if (perMs === 0) return;
      const startsAt = Math.max(takenUntil, now() - slackMs);
      takenUntil = startsAt + units / perMs;
      const waitMs = startsAt - now();
      if (waitMs > 0) await sleep(waitMs);
    },
  };
}
