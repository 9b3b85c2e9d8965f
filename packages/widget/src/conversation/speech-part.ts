import type { SpeechEvent } from '@parley/client';
import type { Speech, SpeechParts } from './speech.ts';

/** The words of one turn, and the part that shows them, once that is there. */
type SpokenTurn = { readonly early: SpeechEvent[]; speech?: Speech };

/**
 * Tells the part of the widget that shows it what models say while turns run. That part is loaded with the first word; if
 * it does not come in time, the turn is shown once it is whole.
 */
export class SpeechPart {
  readonly #parts: SpeechParts;
  #turn: SpokenTurn | undefined;

  constructor(parts: SpeechParts) {
    this.#parts = parts;
  }

  hear(event: SpeechEvent): void {
    const turn = (this.#turn ??= this.#newTurn());
    if (turn.speech) turn.speech.hear(event);
    else turn.early.push(event);
  }

  /** Resolves once all is shown that was said in a turn. */
  async end(): Promise<void> {
    const turn = this.#turn;
    this.#turn = undefined;
    await turn?.speech?.end();
  }

  /** Shows no more of what is said in this turn. */
  halt(): void {
    this.#turn?.speech?.halt();
  }

  #newTurn(): SpokenTurn {
    const turn: SpokenTurn = { early: [] };
    const begin = async (): Promise<void> => {
      const { Speech: Loaded } = await import('./speech.ts');
      if (this.#turn !== turn) return;
      const speech = new Loaded(this.#parts);
      turn.speech = speech;
      for (const event of turn.early) speech.hear(event);
    };
    // without it there is no more to see than dots
    begin().catch(() => undefined);
    return turn;
  }
}
