import type { ChatInput } from '@parley/client';
import type { Pending } from './memory.ts';

/** What a visitor has typed and nobody has taken yet: another question may come in place of the one it is for. */
export class Draft {
  #type: string | undefined;
  #text = '';

  /** Takes note of what is typed for a question. */
  typed(input: ChatInput, text: string): void {
    this.#type = input.type;
    this.#text = text;
  }

  /** Takes note of the words of an answer that was not taken. What was picked from a list belongs to its question. */
  keep({ message, asked }: Pending): void {
    if (message?.type !== 'text' || message.metadata?.replyId !== undefined) return;
    this.#type = asked?.type;
    this.#text = message.text;
  }

  forget(): void {
    this.#text = '';
  }

  /** What fits the question that is asked now. */
  for(input: ChatInput): string | undefined {
    return this.#type === input.type && this.#text !== '' ? this.#text : undefined;
  }
}
