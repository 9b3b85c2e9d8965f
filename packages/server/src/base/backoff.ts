/** Pauses that double with each failure in a row, up to a limit. */
type Backoff = { readonly firstMs: number; readonly longestMs: number };

/** The pause after so many failures in a row, of which there was at least one, in milliseconds. */
export function pauseAfter(failures: number, { firstMs, longestMs }: Backoff): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs);
}
