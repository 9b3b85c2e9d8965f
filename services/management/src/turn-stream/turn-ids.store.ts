import { redisScript, type RedisClient } from '@parley/server';

/** The ends of a turn stream; undefined where there is no such entry. */
export type TurnIds = { readonly oldest: string | undefined; readonly newest: string | undefined };

const turnIds = redisScript(new URL('../../lua/turn-ids-1.lua', import.meta.url));

/** The oldest entry up to the one called `until`, and the newest of all. No record is carried over. */
export async function turnIdsOf(redis: RedisClient, stream: string, until = '+'): Promise<TurnIds> {
  const reply = await turnIds.run(redis, [stream], [until]);
  const [oldest, newest] = Array.isArray(reply) ? (reply as unknown[]).map(String) : [];
  return { oldest: oldest || undefined, newest: newest || undefined };
}
