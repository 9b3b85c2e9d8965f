import { setTimeout } from 'node:timers/promises';
import { pauseAfter } from '../base/backoff.ts';
import type { Logger } from '../base/logger.ts';

const backoff = { firstMs: 15, longestMs: 250 };

/** Something that others cannot have until it is given back, or until it has run out by itself. */
export type Held = {
  readonly logger: Logger;
  /** Its name in the log. */
  readonly what: string;
  /** Milliseconds after which it has certainly run out. */
  readonly leaseMs: number;
  /** Gives it back; does no harm if it is not ours any more, or was given back before. */
  readonly release: () => Promise<unknown>;
  /** Resolves once the replicas know what was released (`KeptWrites.confirm`); rejects if another server leads by now. */
  readonly confirm: () => Promise<void>;
};

/**
 * Gives something back, so that others have it at once. If that fails, because Redis is away, it is tried again until it
 * has run out by itself; so it is if a server takes it that leads no more, whose successor would hold it until then.
 * Resolves after the first try, and never rejects.
 */
export async function giveBack(held: Held): Promise<void> {
  await tryAgain(held, performance.now() + held.leaseMs, 1);
}

async function tryAgain(held: Held, until: number, attempts: number): Promise<void> {
  const later = (error: unknown): void => {
    held.logger.debug({ err: error }, `${held.what} could not be given back`);
    if (performance.now() > until) return;
    void setTimeout(pauseAfter(attempts, backoff), undefined, { ref: false }).then(() =>
      tryAgain(held, until, attempts + 1),
    );
  };
  try {
    await held.release();
    // nobody waits for it
    void held.confirm().catch(later);
  } catch (error) {
    later(error);
  }
}
