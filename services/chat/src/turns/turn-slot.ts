import { workspaceBusy } from '@parley/errors';
import { NoSlot, type RedisClient, type Slot, type Tenant } from '@parley/server';
import type { Deps } from '../deps.ts';
import { hold, leaseMs, renew, type Attempt } from '../sessions/claim.store.ts';
import type { SessionKeys } from '../sessions/session-keys.ts';
import type { LocatedSession } from './locate-session.ts';
import { ClaimLost, type ClaimedTurn } from './session-turn.ts';

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

/** Claims the turn of an attempt that has only read it so far. Throws `ClaimLost` if another was at the turn since then. */
export async function ensureHeld(
  redis: RedisClient,
  keys: SessionKeys,
  { attempt, number }: { readonly attempt: Attempt; readonly number: number },
): Promise<void> {
  if (!attempt.isHolding && !(await hold(redis, keys, attempt, number))) throw new ClaimLost();
}

/**
 * Does the work with the slot given up and the claim of the attempt, if there is one, kept alive. A turn that was only
 * read so far is claimed before work that is `noticed` by others or lasts, and during `harmless` work once that takes
 * long. Throws `ClaimLost` if another attempt was at the turn since it was read.
 */
export async function outsideSlot<T>(
  { redis, logger }: Pick<Deps, 'redis' | 'logger'>,
  { keys, sessionId }: LocatedSession,
  { attempt, slot, number }: Pick<ClaimedTurn, 'attempt' | 'slot' | 'number'>,
  kind: 'noticed' | 'harmless',
  work: () => Promise<T>,
): Promise<T> {
  if (!attempt) return slot.yieldWhile(work);
  if (kind === 'noticed') await ensureHeld(redis, keys, { attempt, number });
  let lastSign: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // a turn that cannot be claimed any more is not committed either
    const sign = attempt.isHolding ? renew(redis, keys, attempt) : hold(redis, keys, attempt, number);
    lastSign = sign.catch((error: unknown) => {
      logger.warn({ err: error, sessionId }, 'a claim could not be renewed');
    });
  }, leaseMs / 3);
  timer.unref();
  try {
    return await slot.yieldWhile(work);
  } finally {
    clearInterval(timer);
    // the commit has to know whether the turn is claimed
    await lastSign;
  }
}
