const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** The pauses after the first attempt, the second and so on; a little longer or shorter each time. */
const pauses = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  hour,
  3 * hour,
  8 * hour,
  12 * hour,
  24 * hour,
];

/** The pause after so many attempts, in milliseconds; undefined where there is no further one. */
export function pauseBefore(attempts: number, random = Math.random()): number | undefined {
  const pause = pauses[attempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (0.9 + 0.2 * random));
}

/** After so many failures in a row a receiver is left alone, and then asked with one event at a time. */
export const failuresUntilHeld = 5;
const longestHoldMs = 10 * minute;

/** The milliseconds for which nothing is sent to a receiver that has failed so many times in a row. */
export function holdAfter(failures: number): number {
  if (failures < failuresUntilHeld) return 0;
  return Math.min(5 * second * 2 ** Math.min(failures - failuresUntilHeld, 20), longestHoldMs);
}

/** A receiver that has not taken anything for so long gets nothing more. */
export const longestFailureMs = 5 * 24 * hour;
