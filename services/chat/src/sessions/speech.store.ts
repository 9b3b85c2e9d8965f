import type { Output } from '@parley/engine';
import type { RedisClient } from '@parley/server';

/** Something that is said while a turn runs. All of it is provisional: the turn says what counts. */
export type SpeechEvent =
  /** Messages that come before what a model is about to say. */
  | { readonly id: string; readonly type: 'messages'; readonly messages: Output['messages'] }
  | { readonly id: string; readonly type: 'delta'; readonly blockId: string; readonly text: string }
  /** All that was said so far does not count. */
  | { readonly id: string; readonly type: 'reset' };

/** Takes note of what is said. */
export type SpeechListener = (event: SpeechEvent) => void;

/** Events are kept for those who come late: for ten minutes, and so many. */
const keptMs = 600_000;
/** Their time begins anew so often while more of them come. */
const renewMs = 60_000;
const mostEvents = 5_000;

/** The key under which it is kept what is said in a turn of a session. */
export function speechKey(session: string, turn: number): string {
  return `${session}:out:${turn}`;
}

const stopKey = (session: string): string => `${session}:stop`;

/** Asks whoever runs the turn of that number to have the model end its answer where it is. */
export async function askToStop(redis: RedisClient, session: string, turn: number): Promise<void> {
  await redis.set(stopKey(session), String(turn), 'PX', keptMs);
}

/** True if the model is to end the answer that it gives in the turn of that number. */
export async function isAskedToStop(redis: RedisClient, session: string, turn: number): Promise<boolean> {
  return (await redis.get(stopKey(session))) === String(turn);
}

/** Gives the function that keeps the events of a turn for those who come late. */
export function speechKeeper(redis: RedisClient, key: string): (event: SpeechEvent) => Promise<void> {
  let renewedAt = Number.NEGATIVE_INFINITY;
  const renew = async (): Promise<void> => {
    const now = performance.now();
    await redis.pexpire(key, keptMs);
    renewedAt = now;
  };
  return async ({ id, ...said }) => {
    const added = redis.xadd(key, 'MAXLEN', '~', mostEvents, id, 'e', JSON.stringify(said));
    const isOld = performance.now() > renewedAt + renewMs;
    await (isOld ? Promise.all([added, renew()]) : added);
  };
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
