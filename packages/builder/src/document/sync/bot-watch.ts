import { ApiProblem, type LiveEvent } from '@parley/client';
import { isLasting } from './save-problems.ts';

/** The parts of a watch. */
type Watching = {
  /** Watches until the stream ends. */
  readonly watch: (onEvent: (event: LiveEvent) => void, signal: AbortSignal) => Promise<unknown>;
  /** Told at the beginning of each stream: what happened before it has not been told. */
  readonly onOpen: () => void;
  readonly onEvent: (event: LiveEvent) => void;
  /** Told when nothing is told for some time. */
  readonly onLost: () => void;
};

/** Browsers have six connections to a host: a tab that nobody sees gives its own up. */
const hiddenMs = 10_000;
const longestPauseMs = 30_000;
/** The time in which the editors of a process that has ended come back, one after the other. */
const spreadMs = 1_000;

/** Watches a bot while its tab is seen, over as many streams as it takes. */
export class BotWatch {
  readonly #parts: Watching;
  readonly #ending = new AbortController();
  #attempt: AbortController | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;
  #wake: () => void = () => undefined;

  constructor(parts: Watching) {
    this.#parts = parts;
    const { signal } = this.#ending;
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal });
    window.addEventListener('online', () => this.#wake(), { signal });
    void this.#run();
  }

  stop(): void {
    this.#ending.abort();
    clearTimeout(this.#hiding);
    this.#attempt?.abort();
    this.#wake();
  }

  #onVisibility(): void {
    clearTimeout(this.#hiding);
    if (document.visibilityState === 'hidden')
      this.#hiding = setTimeout(() => this.#attempt?.abort(), hiddenMs);
    else this.#wake();
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#ending.signal.aborted) {
      if (document.visibilityState === 'hidden') {
        await this.#pause();
        continue;
      }
      const attempt = (this.#attempt = new AbortController());
      try {
        await this.#watchOnce(attempt.signal, () => (failures = 0));
        await this.#pause(Math.random() * spreadMs);
      } catch (error) {
        this.#parts.onLost();
        // who may not see it now is told of nothing more; the bot is looked at now and then, as without a stream
        if (isLasting(error)) return;
        if (attempt.signal.aborted) continue;
        failures++;
        await this.#pause(pauseAfter(failures, error));
      }
    }
  }

  async #watchOnce(signal: AbortSignal, onSuccess: () => void): Promise<void> {
    const stream = { isOpen: false };
    await this.#parts.watch((event) => {
      if (!stream.isOpen) {
        stream.isOpen = true;
        onSuccess();
        this.#parts.onOpen();
      }
      this.#parts.onEvent(event);
    }, signal);
    // a stream begins with an event: this was none
    if (!stream.isOpen) throw new Error('the stream ended before it began');
  }

  /** Waits, without a time until the tab is seen; not longer than until the network is back or the tab is seen again. */
  async #pause(ms?: number): Promise<void> {
    if (this.#ending.signal.aborted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (ms !== undefined) timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }
}

/** Longer after each failure, and at least as long as the service asks for. */
function pauseAfter(failures: number, error: unknown): number {
  const asked = error instanceof ApiProblem ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(asked, Math.min(longestPauseMs, 500 * 2 ** failures)) + Math.random() * spreadMs;
}
