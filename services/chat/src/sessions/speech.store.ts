import type { RedisClient } from '@parley/server';

/** Something that is said while a turn runs. All of it is provisional: the turn says what counts. */
export type SpeechEvent =
  | { readonly id: string; readonly type: 'delta'; readonly blockId: string; readonly text: string }
  /** All that was said so far does not count. */
  | { readonly id: string; readonly type: 'reset' };

/** Takes note of what is said. */
export type SpeechListener = (event: SpeechEvent) => void;

/** Events are kept for those who come late: for ten minutes, and so many. */
const keptMs = 600_000;
const mostEvents = 5_000;

/** The key under which it is kept what is said in a turn of a session. */
export function speechKey(session: string, turn: number): string {
  return `${session}:out:${turn}`;
}

/** Keeps an event for those who come late. */
export async function keepSpeech(redis: RedisClient, key: string, event: SpeechEvent): Promise<void> {
  const { id, ...said } = event;
  await redis
    .pipeline()
    .xadd(key, 'MAXLEN', '~', mostEvents, id, 'e', JSON.stringify(said))
    .pexpire(key, keptMs)
    .exec();
}

/** The events that were kept after the one with that id; all of them where it is `0-0`. */
export async function speechAfter(redis: RedisClient, key: string, id: string): Promise<SpeechEvent[]> {
  const entries = await redis.xrange(key, `(${id}`, '+');
  return entries.map(([entryId, fields]) => ({
    // written by `keepSpeech`
    ...(JSON.parse(fields[1] ?? '{}') as Omit<SpeechEvent, 'id'>),
    id: entryId,
  })) as SpeechEvent[];
}
