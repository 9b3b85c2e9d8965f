import { setTimeout as delay } from 'node:timers/promises';

/** Longer than the busiest machine takes for anything that a test waits for. */
const usualLimitMs = 180_000;

/** Something that is there: neither false nor nothing. */
type There<T> = Exclude<T, false | null | undefined>;

/**
 * Gives what `look` gives, once that is neither false nor nothing. It is asked again every 20 ms, for three minutes at
 * most; then the error shows the look, which says what was waited for. Whatever a test waits for and nobody tells it of
 * is waited for by this, so that no test asks a service for ever, nor as fast as it can.
 */
export async function until<T>(
  look: () => T | Promise<T>,
  { everyMs = 20, limitMs = usualLimitMs }: { readonly everyMs?: number; readonly limitMs?: number } = {},
): Promise<There<T>> {
  const over = new AbortController();
  const limit = async (): Promise<never> => {
    await delay(limitMs, undefined, { signal: over.signal });
    throw new Error(`after ${limitMs} ms this had not come: ${String(look)}`);
  };
  const ask = async (): Promise<There<T>> => {
    for (;;) {
      const found = await look();
      if (isThere(found)) return found;
      await delay(everyMs, undefined, { signal: over.signal });
    }
  };
  try {
    return await Promise.race([ask(), limit()]);
  } finally {
    over.abort();
  }
}

function isThere<T>(found: T): found is There<T> {
  return found !== false && found !== null && found !== undefined;
}
