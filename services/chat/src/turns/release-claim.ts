import type { Deps } from '../deps.ts';
import type { SessionKeys } from '../sessions/session-keys.ts';
import { release, type Attempt } from '../sessions/session.store.ts';

/** Gives the claim on a session back. One that cannot be given back runs out by itself. */
export async function releaseClaim(
  { redis, logger }: Pick<Deps, 'redis' | 'logger'>,
  { keys, sessionId }: { readonly keys: SessionKeys; readonly sessionId: string },
  attempt: Attempt,
): Promise<void> {
  try {
    await release(redis, keys, attempt);
  } catch (error) {
    logger.debug({ err: error, sessionId }, 'a claim could not be given back');
  }
}
