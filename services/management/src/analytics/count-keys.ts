/**
 * The keys of counts. Parts of a version have the numbers that `PartNumbers` of the engine gives them; facts about a
 * chat are negative; answers come after all parts.
 */
export const countKeys = {
  /** A chat began on the version. */
  started: -1,
  /** It came to its end, and something was answered. */
  completed: -2,
  /** No later key stands for a time. */
  lastDuration: -3,
  firstAnswer: 2 ** 30,
} as const;

/** Times are exact to the second up to here, and to three percent above. */
const exactSeconds = 60;
const growth = Math.log(1.03);
const longestSeconds = 366 * 86_400;

/** The key of the time that a chat took. */
export function durationKey(ms: number): number {
  const seconds = Math.round(Math.min(Math.max(ms / 1_000, 0), longestSeconds));
  const step =
    seconds <= exactSeconds
      ? seconds
      : exactSeconds + Math.floor(Math.log(seconds / exactSeconds) / growth + 1e-9);
  return countKeys.lastDuration - step;
}

/** The seconds that a key of a time stands for. */
export function secondsOf(key: number): number {
  const step = countKeys.lastDuration - key;
  return step <= exactSeconds ? step : Math.round(exactSeconds * Math.exp((step - exactSeconds) * growth));
}
