import { sessionTtlMs, type Deps } from '../deps.ts';
import { noteKept } from './newest-kept.ts';
import { ownKeysOf } from './session-keys.ts';

/** Notes a preview that has begun, and ends the oldest of its workspace beyond the limit. */
export async function endOldPreviews(
  { redis, keys, config }: Pick<Deps, 'redis' | 'keys' | 'config'>,
  workspaceId: string,
  session: string,
  now: number,
): Promise<void> {
  const limits = { most: config.PREVIEWS_PER_WORKSPACE, maxBytes: Number.POSITIVE_INFINITY };
  const begun = { name: session, bytes: 0, at: now };
  const ended = await noteKept(redis, keys.previews(workspaceId), begun, limits, sessionTtlMs(config));
  await Promise.all(ended.map((name) => redis.del(ownKeysOf(name))));
}
