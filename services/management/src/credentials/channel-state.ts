import { channelNews, type ChannelNews } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';

/** The last time of each thing that happened on the channel of a credential, in milliseconds since 1970. */
export type ChannelState = {
  readonly at: Readonly<Partial<Record<ChannelNews, number>>>;
  /** The words of the provider that refused last, if nothing went well since. */
  readonly refusal: string | undefined;
};

/** Reads what chat has noted of the channel of a credential; nothing while Redis is away. */
export async function readChannelState(
  { redis, keys, logger }: Pick<Deps, 'redis' | 'keys' | 'logger'>,
  credentialsId: string,
): Promise<ChannelState> {
  const fields = await redis
    .hgetall(keys.channelNews(credentialsId))
    .catch((error: unknown): Record<string, string> => {
      logger.warn({ err: error }, 'the news of a channel could not be read');
      return {};
    });
  const at: Partial<Record<ChannelNews, number>> = {};
  for (const news of channelNews) {
    const time = Number(fields[news]?.split(' ', 1)[0]);
    if (Number.isFinite(time)) at[news] = time;
  }
  const { refused = 0, sent = 0, connected = 0 } = at;
  const isRefused = refused > Math.max(sent, connected);
  return { at, refusal: isRefused ? fields['refused']?.slice(String(refused).length + 1) : undefined };
}
