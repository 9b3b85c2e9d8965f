import { pause } from './pause.ts';

/** Ends the pause of a task of this process, because there is something to do. */
export type Wake = {
  readonly wake: () => void;
  /** Waits for so long, until it is woken, or until the signal says stop. A call from before the pause is not missed. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

export function createWake(): Wake {
  let called = new AbortController();
  return {
    wake: () => called.abort(),
    async pause(ms, signal) {
      await pause(ms, AbortSignal.any([called.signal, signal]));
      if (called.signal.aborted) called = new AbortController();
    },
  };
}
