import type { BotMessage, ChatSession } from '@parley/client';
import { echoFor, type KeptEcho } from './echo.ts';
import { nameIn, type GivenFile } from './given-file.ts';
import { textOf } from './pace.ts';
import { idleState, type ConversationState, type Item, type Reply } from './state.ts';

/** The visible state of a conversation; it tells its listeners of every change. */
export class Screen {
  readonly #listeners = new Set<() => void>();
  #state: ConversationState = idleState;
  #keys = 0;

  get state(): ConversationState {
    return this.#state;
  }

  /** Calls `listener` after every change, until the function given back is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells nobody any more. */
  close(): void {
    this.#listeners.clear();
  }

  set(changes: Partial<ConversationState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  /** A key that nothing else on this screen has. */
  nextKey(): string {
    this.#keys += 1;
    return `${this.#keys}`;
  }

  /** Adds what the bot says. Bubbles without words are for the flow, not for people. */
  say(message: BotMessage): void {
    const isEmpty =
      message.type === 'text' &&
      'richText' in message.content &&
      textOf(message.content.richText).trim() === '';
    if (isEmpty || this.#takesPlaceOfProvisional(message)) return;
    this.#add({ kind: 'bot', key: this.nextKey(), message });
  }

  /** Shows what the bot says in a turn that is not stored yet, in place of what it has said there so far. */
  sayForNow(message: BotMessage, isSpoken: boolean): void {
    const index = this.#state.items.findLastIndex((item) => isProvisional(item) && idOf(item) === message.id);
    const key = this.#state.items[index]?.key ?? this.nextKey();
    const item: Item = { kind: 'bot', key, message, isProvisional: true, isSpoken };
    const { items } = this.#state;
    this.set({ items: withItem(items, index < 0 ? items.length : index, item), isTyping: !isSpoken });
  }

  /** True if something is shown of a turn that is not stored yet: of that message, or of any. */
  hasForNow(id?: string): boolean {
    return this.#state.items.some((item) => isProvisional(item) && (id === undefined || idOf(item) === id));
  }

  /** Takes back what is shown of a turn that is not stored yet. */
  dropForNow(): void {
    if (this.hasForNow()) this.set({ items: this.#state.items.filter((item) => !isProvisional(item)) });
  }

  #takesPlaceOfProvisional(message: BotMessage): boolean {
    const { items } = this.#state;
    const index = items.findIndex((item) => isProvisional(item) && idOf(item) === message.id);
    const item = items[index];
    if (item?.kind !== 'bot') return false;
    this.set({ items: withItem(items, index, { ...item, message, isProvisional: false }) });
    return true;
  }

  /** Adds the answer, in place of the question. */
  answer({ message, shown, isLabel, files, stars }: Reply): void {
    this.#state = { ...this.#state, question: undefined, sentences: [] };
    const recordingUrl = message?.type === 'audio' && files.length === 0 ? message.url : undefined;
    const key = this.nextKey();
    this.#add({ kind: 'visitor', key, text: shown, files, recordingUrl, stars, isLabel, isFailed: false });
  }

  /** Writes the last answer as the service understood it, unless a label stands in its place. */
  reword(text: string): void {
    this.#changeLastAnswer((item) => (item.isLabel ? item : { ...item, text }));
  }

  /** Marks the last answer as one that has not arrived. */
  markFailed(isFailed: boolean): void {
    if (this.#state.items.at(-1)?.kind === 'visitor') {
      this.#changeLastAnswer((item) => (item.isFailed === isFailed ? item : { ...item, isFailed }));
    }
  }

  /** Shows what the service has kept of the conversation, answers as the visitor saw them. */
  replay(transcript: ChatSession['transcript'], echoes?: readonly KeptEcho[]): void {
    const items = transcript.map((line): Item => {
      const key = this.nextKey();
      if (line.role === 'bot') return { kind: 'bot', key, message: line.message };
      const echo = echoFor(echoes, line);
      const label = echo?.shown ?? line.label;
      return {
        kind: 'visitor',
        key,
        text: label ?? shownText(line),
        files: filesOf(line),
        recordingUrl: undefined,
        stars: echo?.stars,
        isLabel: label !== undefined,
        isFailed: false,
      };
    });
    this.set({ items });
  }

  #add(item: Item): void {
    const { items } = this.#state;
    const next = items.findIndex(isProvisional);
    const end = next < 0 ? items.length : next;
    this.set({ items: [...items.slice(0, end), item, ...items.slice(end)] });
  }

  #changeLastAnswer(change: (item: Answer) => Answer): void {
    const items = [...this.#state.items];
    const index = items.findLastIndex(({ kind }) => kind === 'visitor');
    const item = items[index];
    if (item?.kind !== 'visitor') return;
    const changed = change(item);
    if (changed === item) return;
    items[index] = changed;
    this.set({ items });
  }
}

type VisitorLine = Extract<ChatSession['transcript'][number], { role: 'visitor' }>;

/** The files of an answer: those that the service stores, and attached ones that lie elsewhere. */
function filesOf({ files = [], attachedFileUrls = [] }: VisitorLine): GivenFile[] {
  const stored = new Set(files.map(({ url }) => url));
  return [
    ...files.map(({ url, name, isPublic }) => ({ url, name, isPrivate: !isPublic })),
    ...attachedFileUrls.filter((url) => !stored.has(url)).map((url) => ({ url, name: nameIn(url) })),
  ];
}

/** The words of an answer: none where it only names its files, which stand there themselves. */
function shownText({ text, files = [] }: VisitorLine): string {
  const stored = new Set(files.map(({ url }) => url));
  return text.split(/,?\s+/).every((word) => stored.has(word)) ? '' : text;
}

function withItem(items: readonly Item[], index: number, item: Item): readonly Item[] {
  return [...items.slice(0, index), item, ...items.slice(index + 1)];
}

const isProvisional = (item: Item): boolean => item.kind === 'bot' && item.isProvisional === true;
const idOf = (item: Item): string | undefined => (item.kind === 'bot' ? item.message.id : undefined);

type Answer = Extract<Item, { kind: 'visitor' }>;
