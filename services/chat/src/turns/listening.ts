import type { Deps } from '../deps.ts';
import type { LocatedSession } from './locate-session.ts';
import { askToStop, speechAfter, speechKey, type SpeechListener } from '../sessions/speech.store.ts';
import { turnSpeech, type TurnSpeech } from './turn-speech.ts';

/** Somebody who hears what is said while a turn runs. */
export type Listening = {
  readonly listener: SpeechListener;
  /** The id of the last event that they have heard of the turn; `0-0`: none. */
  readonly lastHeard: () => string;
};

type Means = Pick<Deps, 'redis' | 'logger'>;

/** The speech of an attempt at a turn that began at `beganAt`; undefined where nobody listens. */
export function speechTo(
  listening: Listening | undefined,
  { redis, logger }: Means,
  { keys }: LocatedSession,
  turn: number,
  beganAt: number,
): TurnSpeech | undefined {
  if (!listening) return undefined;
  const { listener } = listening;
  return turnSpeech(redis, logger, { session: keys.session, turn, beganAt, listener });
}

/**
 * Gives the function that tells somebody who waits for the running turn of another request what was said in it since
 * they last asked; undefined where nobody listens.
 */
export function overhearing(
  listening: Listening | undefined,
  { redis }: Means,
  { keys }: LocatedSession,
): ((turn: number) => Promise<void>) | undefined {
  if (!listening) return undefined;
  const { listener, lastHeard } = listening;
  return async (turn) => {
    const events = await speechAfter(redis, speechKey(keys.session, turn), lastHeard());
    for (const event of events) listener(event);
  };
}

/** Asks whoever runs the turn of that number to have the model end its answer where it is. */
export function stopSpeech(
  { redis }: Pick<Deps, 'redis'>,
  { keys }: LocatedSession,
  turn: number,
): Promise<void> {
  return askToStop(redis, keys.session, turn);
}
