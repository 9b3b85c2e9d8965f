import type { ChannelNews } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';

/** Authors look at the news of a channel while they connect it, and when nobody is answered any more. */
const keptSeconds = 30 * 24 * 3_600;
/** A piece of news is noted no more often than this: a busy channel hears and sends all the time. */
const notedEveryMs = 10_000;
const longestReason = 300;
/** Beyond so many credentials this process notes what it has noted already. */
const mostRemembered = 10_000;

type NewsDeps = Pick<Deps, 'redis' | 'keys' | 'logger'>;

const noted = new Map<string, number>();

/** Notes for the author what happened on the channel of a credential. Nobody waits for it, and it never fails. */
export function noteNews(
  { redis, keys, logger }: NewsDeps,
  credentialsId: string,
  news: ChannelNews,
  reason = '',
): void {
  const now = Date.now();
  const key = keys.channelNews(credentialsId);
  const name = `${key} ${news}`;
  if (now - (noted.get(name) ?? 0) < notedEveryMs) return;
  if (noted.size >= mostRemembered) noted.clear();
  noted.set(name, now);
  redis
    .multi()
    .hset(key, news, `${now} ${reason.slice(0, longestReason)}`.trim())
    .expire(key, keptSeconds)
    .exec()
    .catch((error: unknown) => {
      noted.delete(name);
      logger.debug({ err: error }, 'the news of a channel could not be noted');
    });
}
