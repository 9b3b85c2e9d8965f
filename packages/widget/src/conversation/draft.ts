import type { ChatInput } from '@parley/client';
import type { Pending } from './memory.ts';

/** Text that a visitor has typed and not sent yet: another question may take the place of its own. */
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

  /** The text, if it fits the question asked now. */
  for(input: ChatInput): string | undefined {
    return this.#type === input.type && this.#text !== '' ? this.#text : undefined;
  }
}
