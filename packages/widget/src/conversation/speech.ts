import type { SpeechEvent } from '@parley/client';
import type { ConversationParts } from './conversation-parts.ts';
import type { Screen } from './screen.ts';
import { growingRichText } from './growing-markdown.ts';
import { sentencesIn, wordsIn } from './sentences.ts';

export type SpeechParts = Pick<ConversationParts, 'wait' | 'isStill'> & {
  readonly screen: Screen;
  /** Aborted when the conversation is closed. */
  readonly signal: AbortSignal;
};

/** A bubble that a model fills. */
type Growing = {
  readonly blockId: string;
  text: string;
  /** The number of characters that can be seen. */
  seen: number;
  /** The number of sentences that screen readers were told. */
  told: number;
};

/** Words are seen at an even pace, wherever they come in lumps: of what is there, this part in that time. */
const frameMs = 33;
const smoothMs = 250;
const smoothMsAtEnd = 90;

/** Shows what is said in one turn while it runs: bubbles that grow, and sentences for screen readers. */
export class Speech {
  readonly #parts: SpeechParts;
  readonly #bubbles: Growing[] = [];
  #showing: Promise<void> | undefined;
  #isAtEnd = false;
  #isHalted = false;

  constructor(parts: SpeechParts) {
    this.#parts = parts;
  }

  hear(event: SpeechEvent): void {
    const { screen, signal } = this.#parts;
    if (signal.aborted) return;
    if (event.type === 'messages') {
      for (const message of event.messages) screen.sayForNow(message, false);
    } else if (event.type === 'reset') {
      const { answerAgain } = screen.state.words;
      this.#bubbles.splice(0);
      screen.dropForNow();
      screen.set({ isTyping: true, canStop: false, sentences: [...screen.state.sentences, answerAgain] });
    } else {
      this.#bubbleOf(event.blockId).text += event.text;
      if (!this.#isHalted) this.#showing ??= this.#show();
    }
  }

  /** Shows no more until the turn is there. */
  halt(): void {
    this.#isHalted = true;
    this.#parts.screen.set({ canStop: false });
  }

  /** Resolves once everything is shown, and told to screen readers to its last sentence. */
  async end(): Promise<void> {
    const { screen } = this.#parts;
    this.#isAtEnd = true;
    await this.#showing;
    for (const bubble of this.#bubbles) {
      bubble.seen = bubble.text.length;
      this.#tell(bubble, true);
    }
    if (screen.state.canStop) screen.set({ canStop: false });
  }

  #bubbleOf(blockId: string): Growing {
    const last = this.#bubbles.at(-1);
    if (last?.blockId === blockId) return last;
    const bubble: Growing = { blockId, text: '', seen: 0, told: 0 };
    this.#bubbles.push(bubble);
    return bubble;
  }

  async #show(): Promise<void> {
    const { wait, isStill, signal } = this.#parts;
    let before = performance.now() - frameMs;
    for (;;) {
      const bubble = this.#bubbles.find(({ seen, text }) => seen < text.length);
      if (!bubble || signal.aborted || this.#isHalted) {
        // at once: the next words may come before whoever waits for this knows that it is over
        this.#showing = undefined;
        return;
      }
      const now = performance.now();
      const pace = this.#isAtEnd ? smoothMsAtEnd : smoothMs;
      const part = isStill() ? 1 : 1 - Math.exp((before - now) / pace);
      bubble.seen += Math.max(1, Math.ceil((bubble.text.length - bubble.seen) * part));
      // half of a character is none
      if (/[\ud800-\udbff]/.test(bubble.text[bubble.seen - 1] ?? '')) bubble.seen += 1;
      this.#draw(bubble);
      before = now;
      await wait(frameMs);
    }
  }

  #draw(bubble: Growing): void {
    const { screen } = this.#parts;
    const richText = growingRichText(bubble.text.slice(0, bubble.seen));
    if (wordsIn(richText).trim() === '') return;
    const content = { type: 'richText', richText } as const;
    screen.sayForNow({ id: bubble.blockId, type: 'text', content }, true);
    if (!screen.state.canStop && !this.#isAtEnd) screen.set({ canStop: true });
    this.#tell(bubble, false);
  }

  /** Tells screen readers the sentences that have come to their end. */
  #tell(bubble: Growing, isWhole: boolean): void {
    const { screen } = this.#parts;
    const { words, sentences } = screen.state;
    const all = sentencesIn(wordsIn(growingRichText(bubble.text.slice(0, bubble.seen))), words.languageTag);
    const ended = isWhole ? all : all.slice(0, -1);
    const fresh = ended.slice(bubble.told);
    if (fresh.length === 0) return;
    const [first, ...rest] = fresh;
    const spoken = bubble.told === 0 ? [`${words.botSays} ${first}`, ...rest] : fresh;
    bubble.told = ended.length;
    screen.set({ sentences: [...sentences, ...spoken] });
  }
}
