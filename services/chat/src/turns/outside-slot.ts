import type { Slot } from '@parley/server';
import type { Deps } from '../deps.ts';
import { leaseMs, renew, type Attempt } from '../sessions/claim.store.ts';
import type { LocatedSession } from './locate-session.ts';

/** Does the work with the slot given up and, where there is an attempt, its claim kept alive. */
export async function outsideSlot<T>(
  { redis, logger }: Pick<Deps, 'redis' | 'logger'>,
  { keys, sessionId }: LocatedSession,
  attempt: Attempt | undefined,
  slot: Slot,
  work: () => Promise<T>,
): Promise<T> {
  if (!attempt) return slot.yieldWhile(work);
  const timer = setInterval(() => {
    renew(redis, keys, attempt).catch((error: unknown) => {
      logger.warn({ err: error, sessionId }, 'a claim could not be renewed');
    });
  }, leaseMs / 3);
  timer.unref();
  try {
    return await slot.yieldWhile(work);
  } finally {
    clearInterval(timer);
  }
}
