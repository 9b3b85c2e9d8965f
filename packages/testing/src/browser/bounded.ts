import { setTimeout as delay } from 'node:timers/promises';

/** Longer than the busiest machine takes for anything that nobody has to wait for. */
const limitMs = 60_000;

/**
 * The outcome of a wait for a state of a page. Rejects with the name of that state after a minute: where the page can
 * never come to it, a test that waits on ends much later, and without a word about why.
 */
export async function bounded<T>(state: string, wait: Promise<T>): Promise<T> {
  const over = new AbortController();
  const limit = async (): Promise<never> => {
    await delay(limitMs, undefined, { signal: over.signal });
    throw new Error(`after ${limitMs} ms the page had not come so far: ${state}`);
  };
  try {
    return await Promise.race([wait, limit()]);
  } finally {
    over.abort();
  }
}
