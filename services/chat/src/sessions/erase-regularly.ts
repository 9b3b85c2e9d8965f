import type { Deps } from '../deps.ts';
import { eraseSessions } from './erase-sessions.ts';

const intervalMs = 60_000;

/**
 * Removes the sessions of what was deleted, every minute, in one of all chat processes. Gives the function that stops
 * it and resolves once nothing of it runs any more.
 */
export function eraseRegularly(
  deps: Pick<Deps, 'redis' | 'keys' | 'config' | 'files' | 'logger'>,
): () => Promise<void> {
  const { redis, keys, logger } = deps;
  let running: Promise<void> | undefined;
  const erase = async (): Promise<void> => {
    try {
      // a little less than the interval, so that it is over when the next one begins
      const isOurs = await redis.set(keys.erasing, '1', 'PX', intervalMs - 5_000, 'NX');
      if (isOurs === 'OK') await eraseSessions(deps, Date.now());
    } catch (error) {
      logger.warn({ err: error }, 'the sessions of what was deleted could not be removed yet');
    }
  };
  const timer = setInterval(() => {
    // a look that takes longer than a minute is not begun a second time
    running ??= erase().finally(() => (running = undefined));
  }, intervalMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
