import {
  ApiProblem,
  newIdempotencyKey,
  type BotMessage,
  type ChatMessage,
  type ChatTurn,
  type ClientSideAction,
  type StartedChat,
} from '@parley/client';
import type { ChatHost } from './chat-host.ts';
import type { Memory, Pending, PendingStart } from './memory.ts';
import { textOf, typingMs } from './pace.ts';
import {
  idleState,
  type Connection,
  type ConversationEvent,
  type ConversationState,
  type Item,
  type Reply,
} from './state.ts';
import { tell } from './trouble.ts';
import { wordsOf } from './words.ts';

/** What came of an action; `reply` where the bot waits for it. */
export type Performed = { readonly reply?: ChatMessage | undefined };

/** What a conversation works with. */
type ConversationParts = {
  readonly host: ChatHost;
  readonly publicId: string;
  readonly memory: Memory;
  readonly prefilledVariables: Readonly<Record<string, string>> | undefined;
  readonly perform: (action: ClientSideAction, signal: AbortSignal) => Promise<Performed>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly announce: (event: ConversationEvent) => void;
  /** For the owner of the page. */
  readonly warn: (hint: string) => void;
};

/** Problems that say: the service is further than we are. What it says now is the truth. */
const overtaken = [
  'already-answered',
  'idempotency-key-reused',
  'session-busy',
  'session-finished',
  'session-listening',
];
const gone = ['session-expired', 'session-not-found'];
const pollSeconds = '20';

const isProblem = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof ApiProblem && codes.includes(error.code);

/**
 * One visitor's conversation with one bot. Every message is written down before it is sent and sent again with the same
 * key until it is answered, also after the page was loaded again: so none is lost and none counts twice.
 */
export class Conversation {
  readonly #parts: ConversationParts;
  readonly #listeners = new Set<() => void>();
  readonly #ending = new AbortController();
  #state: ConversationState = idleState;
  #turn = 0;
  #keys = 0;
  /** What failed last, to be done once more. */
  #again: (() => Promise<void>) | undefined;

  constructor(parts: ConversationParts) {
    this.#parts = parts;
  }

  get state(): ConversationState {
    return this.#state;
  }

  /** Calls `listener` after every change, until the function given back is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Goes on where the page was left, or starts the chat. Does nothing when it was opened before. */
  open(): void {
    if (this.#state.phase === 'idle') void this.#guarded(() => this.#resumeOrBegin());
  }

  /** Ends all that is going on. The conversation can be resumed by another one. */
  close(): void {
    this.#ending.abort(new DOMException('The conversation was closed.', 'AbortError'));
    this.#listeners.clear();
  }

  /** Takes the visitor's answer to the question. Without a question there is nothing to answer. */
  answer({ message, shown }: Reply): void {
    const { question } = this.#state;
    if (!question) return;
    const fileUrls = message?.type === 'text' ? (message.attachedFileUrls ?? []) : [];
    const item: Item = { kind: 'visitor', key: this.#nextKey(), text: shown, fileUrls, isFailed: false };
    this.#set({ question: undefined, items: [...this.#state.items, item] });
    this.#parts.announce({ type: 'answer', blockId: question.input.id, text: shown });
    this.#send(message);
  }

  /** Gives the bot the event of an embedded page that it waits for. */
  embedAnswered(messageId: string, data: string): void {
    if (this.#state.awaitedEmbed !== messageId) return;
    this.#set({ awaitedEmbed: undefined });
    this.#send({ type: 'text', text: data });
  }

  /** Does once more what has failed. */
  retry(): void {
    const again = this.#again;
    if (again) void this.#guarded(again);
  }

  async #resumeOrBegin(): Promise<void> {
    const { sessionId, pending, isForOneVisit } = this.#parts.memory.read();
    if (sessionId === undefined) return this.#begin();
    if (isForOneVisit === true && !pending) {
      this.#parts.memory.write({});
      return this.#begin();
    }
    this.#set({ phase: 'starting', isTyping: true });
    try {
      if (pending) await this.#flush(sessionId, pending);
      await this.#catchUp(sessionId, pending !== undefined);
    } catch (error) {
      if (!isProblem(error, gone)) throw error;
      await this.#begin();
    }
  }

  /** Has a message answered that was on its way when the page was left. What it brought is read with the rest. */
  async #flush(sessionId: string, pending: Pending): Promise<void> {
    try {
      await this.#parts.host.continueChat(sessionId, pending, this.#ending.signal);
    } catch (error) {
      if (!isProblem(error, overtaken)) throw error;
    }
    this.#forgetPending();
  }

  /** Shows the conversation as the service has it, and goes on from there. */
  async #catchUp(sessionId: string, showsItsEnd: boolean): Promise<void> {
    const { host, memory, announce } = this.#parts;
    const { signal } = this.#ending;
    let session = await host.getSession(sessionId, {}, signal);
    while (session.status === 'active') {
      session = await host.getSession(
        sessionId,
        { afterTurn: String(session.turn), waitSeconds: pollSeconds },
        signal,
      );
    }
    const wasTalking = this.#state.phase === 'talking';
    if (session.status === 'finished' && !showsItsEnd && !wasTalking) return this.#begin();
    memory.settle(session.bot.settings);
    const items = session.transcript.map((line): Item =>
      line.role === 'bot'
        ? { kind: 'bot', key: this.#nextKey(), message: line.message }
        : {
            kind: 'visitor',
            key: this.#nextKey(),
            text: line.text,
            fileUrls: line.attachedFileUrls ?? [],
            isFailed: false,
          },
    );
    this.#turn = session.turn;
    const { dynamicTheme, progress, clientSideActions = [] } = session.lastTurn;
    this.#set({ phase: 'talking', bot: session.bot, items, dynamicTheme, progress, isTyping: false });
    if (!wasTalking) {
      const { resultId } = memory.read();
      announce({ type: 'start', sessionId, resultId, isResumed: true, bot: session.bot });
    }
    // what needed no answer was done when the turn was shown the first time
    const pausing = clientSideActions.filter(({ expectsDedicatedReply }) => expectsDedicatedReply === true);
    const pause = await this.#performAll(pausing);
    this.#settle(session.lastTurn, pause);
  }

  async #begin(): Promise<void> {
    const { host, memory, publicId, prefilledVariables, announce } = this.#parts;
    const { start: unfinished, resultId } = memory.read();
    const start: PendingStart = unfinished ?? { key: newIdempotencyKey(), resultId, prefilledVariables };
    memory.write({ start, resultId });
    this.#set({ phase: 'starting', isTyping: true });
    const started: StartedChat = await host.startChat(publicId, start, this.#ending.signal);
    memory.settle(started.bot.settings);
    memory.write({ sessionId: started.sessionId, resultId: started.resultId });
    this.#turn = 1;
    this.#set({ phase: 'talking', bot: started.bot });
    announce({
      type: 'start',
      sessionId: started.sessionId,
      resultId: started.resultId,
      isResumed: false,
      bot: started.bot,
    });
    await this.#show(started, true);
  }

  #send(message: ChatMessage | undefined): void {
    const pending = { key: newIdempotencyKey(), message };
    this.#parts.memory.write({ ...this.#parts.memory.read(), pending });
    void this.#guarded(() => this.#deliver(pending));
  }

  async #deliver(pending: Pending): Promise<void> {
    const { host, memory } = this.#parts;
    const { sessionId } = memory.read();
    if (sessionId === undefined) return;
    this.#set({ isTyping: true });
    try {
      const turn = await host.continueChat(sessionId, pending, this.#ending.signal);
      this.#forgetPending();
      this.#turn += 1;
      await this.#show(turn, false);
    } catch (error) {
      if (!isProblem(error, overtaken)) throw error;
      this.#forgetPending();
      await this.#catchUp(sessionId, true);
    }
  }

  #forgetPending(): void {
    const { memory } = this.#parts;
    memory.write({ ...memory.read(), pending: undefined });
  }

  /** Shows a turn at the bot's pace, with each action at its place. */
  async #show(turn: ChatTurn | StartedChat, isFirst: boolean): Promise<void> {
    const { lastMessageNewFormat, messages, clientSideActions = [], dynamicTheme, progress } = turn;
    if (lastMessageNewFormat !== undefined) this.#reword(lastMessageNewFormat);
    this.#set({ dynamicTheme, progress, isTyping: false });
    const left = [...clientSideActions];
    const takeAfter = (bubbleId: string | undefined): ClientSideAction[] =>
      left
        .filter((action) => action.lastBubbleBlockId === bubbleId)
        .map((action) => {
          left.splice(left.indexOf(action), 1);
          return action;
        });
    let pause = await this.#performAll(takeAfter(undefined));
    for (const [index, message] of messages.entries()) {
      const place = { isFirstOfTurn: index === 0, isFirstOfAll: isFirst && index === 0 };
      await this.#type(typingMs(message, this.#state.bot?.settings, place));
      this.#say(message);
      pause = (await this.#performAll(takeAfter(message.id))) ?? pause;
    }
    pause = (await this.#performAll(left)) ?? pause;
    this.#settle(turn, pause);
  }

  async #type(ms: number): Promise<void> {
    if (ms <= 0) return;
    this.#set({ isTyping: true });
    await this.#parts.wait(ms, this.#ending.signal);
    this.#set({ isTyping: false });
  }

  #say(message: BotMessage): void {
    const isEmpty =
      message.type === 'text' &&
      'richText' in message.content &&
      textOf(message.content.richText).trim() === '';
    if (isEmpty) return;
    this.#set({ items: [...this.#state.items, { kind: 'bot', key: this.#nextKey(), message }] });
  }

  #reword(text: string): void {
    const items = [...this.#state.items];
    const index = items.findLastIndex(({ kind }) => kind === 'visitor');
    const item = items[index];
    if (item?.kind !== 'visitor') return;
    items[index] = { ...item, text };
    this.#set({ items });
  }

  /** Performs actions one after the other; gives what the bot waits for, if it waits for one of them. */
  async #performAll(actions: readonly ClientSideAction[]): Promise<Pause | undefined> {
    let pause: Pause | undefined;
    for (const action of actions) {
      if (action.type === 'listenForWebhook') {
        pause = { for: 'webhook' };
        continue;
      }
      if (action.type === 'redirect' || action.type === 'wait')
        this.#set({ isTyping: action.type === 'wait' });
      const { reply } = await this.#parts.perform(action, this.#ending.signal);
      this.#set({ isTyping: false });
      if (action.expectsDedicatedReply === true) pause = { for: 'action', reply };
    }
    return pause;
  }

  /** What comes after a turn was shown: the question, the answer of an action, or the end. */
  #settle({ input, messages }: Pick<ChatTurn, 'input' | 'messages'>, pause: Pause | undefined): void {
    if (pause?.for === 'webhook') {
      // a work of its own: trying it again must not show this turn again
      void this.#guarded(() => this.#listen());
      return;
    }
    if (pause) {
      this.#send(pause.reply);
      return;
    }
    if (input) {
      this.#set({ question: { key: this.#nextKey(), input } });
      return;
    }
    const last = messages.at(-1);
    if (last && isAwaited(last)) {
      this.#set({ awaitedEmbed: last.id });
      return;
    }
    const { memory, announce } = this.#parts;
    const { sessionId = '', resultId } = memory.read();
    memory.write({ resultId });
    this.#set({ phase: 'ended' });
    announce({ type: 'end', sessionId, resultId });
  }

  /** Waits until a webhook has moved the conversation on. */
  async #listen(): Promise<void> {
    const { host, memory } = this.#parts;
    const { sessionId } = memory.read();
    if (sessionId === undefined) return;
    for (;;) {
      const query = { afterTurn: String(this.#turn), waitSeconds: pollSeconds };
      const { turn, status, lastTurn } = await host.getSession(sessionId, query, this.#ending.signal);
      if (turn <= this.#turn || status === 'active') continue;
      this.#turn = turn;
      return this.#show(lastTurn, false);
    }
  }

  /** Runs `work`; a failure is told, and can be tried again. */
  async #guarded(work: () => Promise<void>): Promise<void> {
    this.#again = undefined;
    this.#set({ trouble: undefined, connection: 'good' });
    this.#markFailed(false);
    try {
      await work();
    } catch (error) {
      if (this.#ending.signal.aborted) return;
      const { trouble, code, hint } = tell(error, wordsOf(this.#state.bot));
      this.#again = work;
      this.#set({ trouble, isTyping: false, connection: 'good' });
      this.#markFailed(true);
      this.#parts.warn(hint);
      this.#parts.announce({ type: 'error', code, message: trouble.text });
    }
  }

  #markFailed(isFailed: boolean): void {
    const items = [...this.#state.items];
    const last = items.at(-1);
    if (last?.kind !== 'visitor' || last.isFailed === isFailed) return;
    items[items.length - 1] = { ...last, isFailed };
    this.#set({ items });
  }

  /** Tells how the call is doing that is going on. */
  connection(connection: Connection): void {
    if (this.#state.connection !== connection) this.#set({ connection });
  }

  popupBlocked(url: string | undefined): void {
    this.#set({ popup: url === undefined ? undefined : { url } });
  }

  #nextKey(): string {
    this.#keys += 1;
    return `${this.#keys}`;
  }

  #set(changes: Partial<ConversationState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** Why a turn ends without a question. */
type Pause =
  { readonly for: 'webhook' } | { readonly for: 'action'; readonly reply: ChatMessage | undefined };

function isAwaited(message: BotMessage): boolean {
  if (message.type === 'embed') return message.content.waitForEvent?.isEnabled === true;
  return message.type === 'custom-embed' && message.content.waitForEventFunction !== undefined;
}
