/** Rules for repeating a request. */
export type RetryPolicy = {
  /** Attempts altogether; 1: no retries. */
  readonly attempts: number;
  /** The first pause; each further one may be twice as long. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** If `Retry-After` is longer than this, the client does not wait but throws. */
  readonly longestRetryAfterMs: number;
};

/** Five pauses, of five to nine seconds altogether. */
export const defaultRetryPolicy: RetryPolicy = {
  attempts: 6,
  firstPauseMs: 300,
  longestPauseMs: 8_000,
  longestRetryAfterMs: 30_000,
};

/** An attempt that failed temporarily. */
export type FailedAttempt = {
  /** The error to throw if this was the last attempt. */
  readonly error: Error;
  readonly retryAfterMs: number | undefined;
};

/** The pause before attempt number `next` (the second is 2), in milliseconds; undefined: give up. */
export function pauseBefore(
  next: number,
  { retryAfterMs }: Pick<FailedAttempt, 'retryAfterMs'>,
  policy: RetryPolicy,
  random: () => number,
): number | undefined {
  if (next > policy.attempts) return undefined;
  const ceiling = Math.min(policy.firstPauseMs * 2 ** (next - 2), policy.longestPauseMs);
  // between half and all of it, so that clients that failed together do not return together
  const pauseMs = ceiling * (0.5 + random() / 2);
  if (retryAfterMs === undefined) return pauseMs;
  return retryAfterMs > policy.longestRetryAfterMs ? undefined : Math.max(retryAfterMs, pauseMs);
}

/** `Retry-After` in milliseconds: seconds or an HTTP date. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Waits, or throws the signal's reason as soon as it is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}
