import type { Output } from '@parley/engine';
import type { Logger, RedisClient } from '@parley/server';
import {
  isAskedToStop,
  speechKeeper,
  speechKey,
  type SpeechEvent,
  type SpeechListener,
} from '../sessions/speech.store.ts';

/** The words that are said while one attempt at a turn runs. */
export type TurnSpeech = {
  /** Tells the messages of the turn so far that were not told yet, before a model speaks. */
  readonly show: (messages: Output['messages']) => void;
  readonly say: (blockId: string, text: string) => void;
  /** Takes back all that an attempt before this one has said. */
  readonly reset: () => void;
  /** Gives out what has been held together until now. */
  readonly flush: () => void;
  /**
   * Calls `onStop` once the visitor wants no more of what is said; looks until the function given back is called. Nobody
   * can want that before something was said.
   */
  readonly watchStop: (onStop: () => void) => () => void;
};

const lookMs = 300;

/**
 * The speech of an attempt that began at `beganAt` by the clock of Redis, so that the ids of its events follow those of
 * attempts before it.
 */
export function turnSpeech(
  redis: RedisClient,
  logger: Logger,
  {
    session,
    turn,
    beganAt,
    listener,
  }: {
    /** The key of the session. */
    readonly session: string;
    readonly turn: number;
    readonly beganAt: number;
    readonly listener: SpeechListener;
  },
): TurnSpeech {
  const keep = speechKeeper(redis, speechKey(session, turn));
  let number = 0;
  let hasSpoken = false;
  let shown: Output['messages'] = [];
  let held: { blockId: string; text: string } | undefined;
  let soon: NodeJS.Immediate | undefined;
  const tell = (event: SpeechEvent): void => {
    listener(event);
    // the turn is stored in any case
    keep(event).catch((error: unknown) => {
      logger.debug({ err: error }, 'what a model says could not be kept for others');
    });
  };
  const nextId = (): string => `${beganAt}-${++number}`;
  const flush = (): void => {
    clearImmediate(soon);
    soon = undefined;
    if (!held) return;
    const said = held;
    held = undefined;
    tell({ id: nextId(), type: 'delta', ...said });
  };
  return {
    show(messages) {
      const fresh = messages.slice(shown.length);
      if (fresh.length === 0) return;
      flush();
      shown = messages;
      tell({ id: nextId(), type: 'messages', messages: fresh });
    },
    say(blockId, text) {
      if (held && held.blockId !== blockId) flush();
      held = { blockId, text: (held?.text ?? '') + text };
      hasSpoken = true;
      // what was read together is told together
      soon ??= setImmediate(flush);
    },
    reset() {
      held = undefined;
      tell({ id: nextId(), type: 'reset' });
      if (shown.length > 0) tell({ id: nextId(), type: 'messages', messages: shown });
    },
    flush,
    watchStop(onStop) {
      const look = async (): Promise<void> => {
        if (!hasSpoken || !(await isAskedToStop(redis, session, turn))) return;
        clearInterval(watch);
        onStop();
      };
      const watch = setInterval(() => {
        look().catch((error: unknown) => {
          logger.debug({ err: error }, 'it could not be read whether an answer is to stop');
        });
      }, lookMs);
      return () => clearInterval(watch);
    },
  };
}
