import type { Deps } from '../../deps.ts';
import { drainLag } from '../../drain/drain-lag.store.ts';
import { emitAbandoned } from './abandoned.repository.ts';

/** The parts of telling webhooks of abandoned results. */
type Parts = Pick<Deps, 'config' | 'db' | 'redis' | 'keys' | 'now'>;

/**
 * Tells webhooks of the results that nobody went on with. A turn that still waits to be stored may go on with any of
 * them: while the drain is behind, these events are as much later.
 */
export async function tellOfAbandoned({ config, db, redis, keys, now }: Parts): Promise<void> {
  // before the look at the streams: what is written after it is newer than this
  const at = now();
  const lag = await drainLag(redis, keys);
  const storedUntil = new Date(at.getTime() - Math.max(0, ...lag.map(({ oldestMs }) => oldestMs)));
  await emitAbandoned(db, config.ABANDONED_AFTER_MINUTES * 60_000, storedUntil, at);
}
