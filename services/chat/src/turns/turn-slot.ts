import { workspaceBusy } from '@parley/errors';
import { NoSlot, type Slot, type Tenant } from '@parley/server';
import type { Deps } from '../deps.ts';
import { leaseMs, renew, type Attempt } from '../sessions/claim.store.ts';
import type { LocatedSession } from './locate-session.ts';

/**
 * Does the work of a turn once there is a slot for it. Organizations take turns at the slots, and in each its
 * workspaces, so that one with many messages waiting slows down nobody else. Throws `workspace-busy` for one that has
 * too many waiting.
 */
export async function withTurnSlot<T>(
  { turnSlots }: Pick<Deps, 'turnSlots'>,
  tenant: Tenant,
  work: (slot: Slot) => Promise<T>,
): Promise<T> {
  try {
    return await turnSlots.within(tenant, work);
  } catch (error) {
    if (error instanceof NoSlot) throw workspaceBusy({ retryAfterSeconds: 1 }, error);
    throw error;
  }
}

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
