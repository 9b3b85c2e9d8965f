import type { Logger, RedisClient } from '@parley/server';
import { keepSpeech, type SpeechEvent, type SpeechListener } from '../sessions/speech.store.ts';

/** The words that are said while one attempt at a turn runs. */
export type TurnSpeech = {
  readonly say: (blockId: string, text: string) => void;
  /** Takes back all that an attempt before this one has said. */
  readonly reset: () => void;
  /** Gives out what has been held together until now. */
  readonly flush: () => void;
};

/** Words that come within this time are given out together: nobody sees the difference, and the service does. */
const togetherMs = 40;

/**
 * The speech of an attempt that began at `beganAt` by the clock of Redis, so that the ids of its events follow those of
 * attempts before it. The first words go out at once.
 */
export function turnSpeech(
  redis: RedisClient,
  logger: Logger,
  {
    key,
    beganAt,
    listener,
  }: { readonly key: string; readonly beganAt: number; readonly listener: SpeechListener },
): TurnSpeech {
  let number = 0;
  let held: { blockId: string; text: string } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const tell = (event: SpeechEvent): void => {
    listener(event);
    // the turn is stored in any case
    keepSpeech(redis, key, event).catch((error: unknown) => {
      logger.debug({ err: error }, 'what a model says could not be kept for others');
    });
  };
  const nextId = (): string => `${beganAt}-${++number}`;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!held) return;
    const said = held;
    held = undefined;
    tell({ id: nextId(), type: 'delta', ...said });
  };
  return {
    say(blockId, text) {
      if (held && held.blockId !== blockId) flush();
      held = { blockId, text: (held?.text ?? '') + text };
      if (timer) return;
      const isFirst = number === 0;
      timer = setTimeout(flush, isFirst ? 0 : togetherMs);
    },
    reset() {
      held = undefined;
      tell({ id: nextId(), type: 'reset' });
    },
    flush,
  };
}
