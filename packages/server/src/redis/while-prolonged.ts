import type { Logger } from '../base/logger.ts';

/** The right to do something for a time, and the way to keep it for longer. */
export type Prolonged = {
  readonly logger: Logger;
  /** Milliseconds from one prolonging to the next; some of them fit into the time of the right. */
  readonly everyMs: number;
  /** Does no harm if the right is not ours any more. */
  readonly prolong: () => Promise<unknown>;
  /** The words in the log, and what they are about, if it could not be prolonged. */
  readonly words: string;
  readonly about?: Readonly<Record<string, string>>;
};

/** Does work, and prolongs the right to do it meanwhile. The work goes on if that fails: who stores what comes of it looks. */
export async function whileProlonged<T>(
  { logger, everyMs, prolong, words, about }: Prolonged,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    prolong().catch((error: unknown) => logger.warn({ err: error, ...about }, words));
  }, everyMs);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
