/** So long nobody begins to send while turns wait to be stored: results come first. */
const longestMs = 5_000;

/** Says each time whether to begin to send now: always, but seldom while the drain of this worker is behind. */
export function givingWay(
  isBehind: () => boolean,
  clock: () => number = () => performance.now(),
): () => boolean {
  let begunAt = clock();
  return () => {
    if (isBehind() && clock() - begunAt < longestMs) return false;
    begunAt = clock();
    return true;
  };
}
