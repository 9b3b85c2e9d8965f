import type { Words } from '../words/words.ts';
import type { ConversationParts } from './conversation-parts.ts';
import type { Screen } from './screen.ts';
import { tell } from './trouble.ts';

type Parts = Pick<ConversationParts, 'origin' | 'warn' | 'announce'> & {
  readonly screen: Screen;
  /** Aborted when the conversation is closed: nobody is told of failures then. */
  readonly signal: AbortSignal;
  /** The words to tell a failure in. */
  readonly words: () => Promise<Words>;
};

/** The work of a conversation: the screen tells of a failure, and the visitor can have the failed work done again. */
export class RetriedWork {
  readonly #parts: Parts;
  /** The work that failed last. */
  #again: (() => Promise<void>) | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Does `work`. Never rejects. */
  async run(work: () => Promise<void>): Promise<void> {
    const { screen, signal } = this.#parts;
    this.#again = undefined;
    screen.set({ trouble: undefined, connection: 'good' });
    screen.markFailed(false);
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      screen.markFailed(true);
      await this.failed(error, work);
    }
  }

  /** Does once more the work that failed last; nothing where none has. */
  retry(): void {
    const again = this.#again;
    if (again) void this.run(again);
  }

  /** Tells of a failure, after which `again` can be done. */
  async failed(error: unknown, again: () => Promise<void>): Promise<void> {
    const { screen, signal, words, origin, warn, announce } = this.#parts;
    this.#again = again;
    const known = await words();
    // the conversation was closed, or something else has begun meanwhile
    if (signal.aborted || this.#again !== again) return;
    const { trouble, code, hint } = tell(error, known, origin);
    screen.set({ trouble, isTyping: false, connection: 'good' });
    warn(hint);
    announce({ type: 'error', code, message: trouble.text });
  }
}
