import type { LimitPolicy } from './policy.ts';

type Window = { count: number; readonly endsAt: number };

/**
 * Counts in this process, for each key in windows of its own that begin with the first request. The function counts one request,
 * and gives the milliseconds until the end of the window if there were too many. One timer forgets the windows that are over, for
 * all keys: a busy process counts tens of thousands of sessions, and a timer of each would keep its window from being collected cheaply.
 */
export function processCounter({
  limit,
  windowSeconds,
}: Pick<Extract<LimitPolicy, { kind: 'burst' }>, 'limit' | 'windowSeconds'>): (
  key: string,
) => number | undefined {
  const windowMs = windowSeconds * 1_000;
  // those that began since the timer was last due, and those from before
  let young = new Map<string, Window>();
  let old = new Map<string, Window>();
  let timer: NodeJS.Timeout | undefined;
  const forget = (): void => {
    old = young;
    young = new Map();
    timer = old.size === 0 ? undefined : setTimeout(forget, windowMs).unref();
  };
  return (key) => {
    const now = performance.now();
    const known = young.get(key) ?? old.get(key);
    if (!known || known.endsAt <= now) {
      young.set(key, { count: 1, endsAt: now + windowMs });
      timer ??= setTimeout(forget, windowMs).unref();
      return undefined;
    }
    known.count += 1;
    return known.count > limit ? known.endsAt - now : undefined;
  };
}
