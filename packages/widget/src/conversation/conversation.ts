import {
  ConnectionFailed,
  type BotMessage,
  type BotSummary,
  type ChatInput,
  type ChatMessage,
  type ChatTurn,
  type SpeechEvent,
  type Theme,
} from '@parley/client';
import type { ConversationParts } from './conversation-parts.ts';
import type { StoredFile } from './given-file.ts';
import type { SendOptions } from './put-file.ts';
import { Draft } from './draft.ts';
import { echoOf, type Echo } from './echo.ts';
import { Exchange } from './exchange.ts';
import { loadWords } from './load-words.ts';
import type { Pending } from './memory.ts';
import { performAll, playTurn, type Pause, type Player } from './play-turn.ts';
import { isAskedElsewhere, isGone } from './problems.ts';
import { RetriedWork } from './retried-work.ts';
import { Screen } from './screen.ts';
import { SpeechPart } from './speech-part.ts';
import type { Connection, ConversationState, Reply } from './state.ts';
import type { ChatPosition, Tabs } from './tabs.ts';
import type { Words } from '../words/words.ts';

/** One visitor's conversation with one bot: shows the turns, and takes the answers. */
export class Conversation {
  readonly #parts: ConversationParts;
  readonly #ending = new AbortController();
  readonly #screen = new Screen();
  readonly #player: Player;
  readonly #exchange: Exchange;
  #isTraced = false;
  readonly #draft = new Draft();
  /** True if the coming question takes the place of another, because the visitor is further in another tab. */
  #isOther = false;
  readonly #tabs: Tabs;
  /** The position of another tab, if it was further than ours when we could look. */
  #told: ChatPosition | undefined;
  readonly #work: RetriedWork;
  readonly #speech: SpeechPart;

  constructor(parts: ConversationParts) {
    this.#parts = parts;
    const { perform, wait } = parts;
    this.#player = { screen: this.#screen, perform, wait, signal: this.#ending.signal };
    this.#exchange = new Exchange(parts, this.#ending.signal);
    this.#speech = new SpeechPart({ ...parts, screen: this.#screen, signal: this.#ending.signal });
    this.#tabs = parts.openTabs((position) => this.#onTold(position));
    this.#work = new RetriedWork({
      ...parts,
      screen: this.#screen,
      signal: this.#ending.signal,
      words: () => this.#speak(this.state.bot),
    });
  }

  get state(): ConversationState {
    return this.#screen.state;
  }

  /** Calls `listener` after every change, until the function given back is called. */
  subscribe(listener: () => void): () => void {
    return this.#screen.subscribe(listener);
  }

  /** Goes on where the page was left, or starts the chat. Does nothing when it was opened before. */
  open(): void {
    if (this.state.phase !== 'idle') return;
    if (this.#parts.language !== undefined) void this.#speak();
    void this.#work.run(() => this.#resumeOrBegin());
  }

  /** Wears another look, as the author of a preview changes it. */
  wear(theme: Theme): void {
    const { bot } = this.state;
    if (bot) this.#screen.set({ bot: { ...bot, theme } });
  }

  /** Ends all that is going on. The conversation can be resumed by another one. */
  close(): void {
    this.#ending.abort(new DOMException('The conversation was closed.', 'AbortError'));
    this.#screen.close();
    this.#tabs.close();
  }

  /** Takes note of what the visitor types, so that it is not lost where another question comes in place of this one. */
  typed(text: string): void {
    const { question } = this.state;
    if (question) this.#draft.typed(question.input, text);
  }

  /** Takes the visitor's answer to the question. Without a question there is nothing to answer. */
  answer(reply: Reply): void {
    const { question } = this.state;
    if (!question) return;
    this.#screen.answer(reply);
    this.#parts.announce({ type: 'answer', blockId: question.input.id, text: reply.shown });
    this.#send(reply.message, question.input, echoOf(reply));
  }

  /** Gives the bot the event of an embedded page that it waits for. */
  embedAnswered(messageId: string, data: string): void {
    if (this.state.awaitedEmbed !== messageId) return;
    this.#screen.set({ awaitedEmbed: undefined });
    this.#send({ type: 'text', text: data });
  }

  /** Tells that the question cannot be shown, because a part of the widget has not come. It can be asked again. */
  questionFailed(error: unknown): void {
    const { question } = this.state;
    if (!question) return;
    this.#screen.set({ question: undefined });
    void this.#work.failed(new ConnectionFailed('A part of the widget', error), () => {
      this.#screen.set({ question: { ...question, key: this.#screen.nextKey() } });
      return Promise.resolve();
    });
  }

  /** Does once more what has failed. */
  retry(): void {
    this.#work.retry();
  }

  /** Tells how the call is doing that is going on. */
  connection(connection: Connection): void {
    if (this.state.connection !== connection) this.#screen.set({ connection });
  }

  /** Tells of a page that the browser did not open; undefined: it has been opened since. */
  popupBlocked(url: string | undefined): void {
    this.#screen.set({ popup: url === undefined ? undefined : { url } });
  }

  async #resumeOrBegin(): Promise<void> {
    const { memory } = this.#parts;
    const { sessionId, pending, isForOneVisit } = memory.read();
    if (sessionId === undefined) return this.#begin();
    if (isForOneVisit === true && !pending) {
      memory.write({});
      return this.#begin();
    }
    this.#screen.set({ phase: 'starting', isTyping: true });
    try {
      const current = pending ? await this.#flush(sessionId, pending) : sessionId;
      await this.#catchUp(current, pending !== undefined);
    } catch (error) {
      if (!isGone(error)) throw error;
      await this.#begin();
    }
  }

  /** Sends a file for the question of that block, and says where it is. */
  async sendFile(blockId: string, file: File, options: SendOptions): Promise<StoredFile> {
    const { sessionId } = this.#parts.memory.read();
    if (sessionId === undefined) throw new Error('there is no conversation');
    return this.#parts.host.sendFile(sessionId, blockId, file, options);
  }

  /**
   * Finishes a message that was on its way when the page was left. Its response is read with the rest, from the session
   * that is given back.
   */
  async #flush(sessionId: string, pending: Pending): Promise<string> {
    try {
      await this.#exchange.send(sessionId, pending);
      return sessionId;
    } catch (error) {
      return this.#wasNotTaken(pending, sessionId, error);
    }
  }

  /** Keeps the words of an answer that was not taken, if another question is asked now; throws other failures. */
  #wasNotTaken(pending: Pending, sessionId: string, error: unknown): string {
    const current = this.#exchange.giveUp(sessionId, error);
    if (isAskedElsewhere(error)) {
      this.#draft.keep(pending);
      this.#isOther = true;
    }
    return current;
  }

  /** Shows the conversation as the service has it, and goes on from there. */
  async #catchUp(sessionId: string, showsItsEnd: boolean): Promise<void> {
    const { memory, announce } = this.#parts;
    const session = await this.#exchange.read(sessionId);
    await this.#speak(session.bot);
    this.#ending.signal.throwIfAborted();
    const wasTalking = this.state.phase === 'talking';
    if (session.status === 'finished' && !showsItsEnd && !wasTalking) return this.#begin();
    this.#exchange.goOnFrom(session.turn, session.bot);
    const { dynamicTheme, progress, clientSideActions = [] } = session.lastTurn;
    this.#screen.set({ phase: 'talking', bot: session.bot, dynamicTheme, progress, isTyping: false });
    this.#screen.replay(session.transcript, memory.read().echoes);
    if (session.lastTurn.input === undefined) this.#screen.set({ question: undefined });
    if (!wasTalking) {
      const { resultId } = memory.read();
      announce({ type: 'start', sessionId, resultId, isResumed: true, bot: session.bot });
    }
    // what needed no answer was done when the turn was shown the first time
    const pausing = clientSideActions.filter(({ expectsDedicatedReply }) => expectsDedicatedReply === true);
    this.#settle(session.lastTurn, await performAll(this.#player, pausing));
  }

  async #begin(): Promise<void> {
    this.#screen.set({ phase: 'starting', isTyping: true });
    const started = await this.#exchange.start();
    const { sessionId, resultId, bot } = started;
    await this.#speak(bot);
    this.#ending.signal.throwIfAborted();
    this.#screen.set({ phase: 'talking', bot });
    this.#parts.announce({ type: 'start', sessionId, resultId, isResumed: false, bot });
    this.#tellTrace(started);
    this.#settle(started, await playTurn(this.#player, started, true));
  }

  #send(message: ChatMessage | undefined, input?: ChatInput, echo?: Echo): void {
    this.#draft.forget();
    const pending = this.#exchange.writeDown(message, input, echo);
    void this.#work.run(() => this.#deliver(pending));
  }

  async #deliver(pending: Pending): Promise<void> {
    const { sessionId, resultId } = this.#parts.memory.read();
    if (sessionId === undefined) return;
    this.#screen.set({ isTyping: true });
    try {
      const turn = await this.#hearing((onSpeech) => this.#exchange.send(sessionId, pending, onSpeech));
      this.#tabs.tell({ sessionId, resultId, turn: this.#exchange.turn });
      this.#tellTrace(turn, pending);
      this.#settle(turn, await playTurn(this.#player, turn, false));
    } catch (error) {
      await this.#catchUp(this.#wasNotTaken(pending, sessionId, error), true);
    }
  }

  /** Shows what a model says while `send` waits for its turn. What a turn said that failed is taken back. */
  async #hearing(send: (onSpeech: (event: SpeechEvent) => void) => Promise<ChatTurn>): Promise<ChatTurn> {
    const speech = this.#speech;
    try {
      const turn = await send((event) => speech.hear(event));
      await speech.end();
      return turn;
    } catch (error) {
      await speech.end();
      this.#screen.dropForNow();
      throw error;
    }
  }

  /** Lets the model that speaks end its answer where it is. */
  stopAnswer(): void {
    const { sessionId } = this.#parts.memory.read();
    if (!this.state.canStop || sessionId === undefined) return;
    this.#speech.halt();
    // if it does not get there, the answer comes as a whole
    this.#parts.host
      .stopAnswer(sessionId, this.#exchange.turn + 1, this.#ending.signal)
      .catch(() => undefined);
  }

  #onTold(position: ChatPosition): void {
    this.#told = position;
    this.#follow();
  }

  /** Goes where another tab of the visitor is, once nothing is going on here. */
  #follow(): void {
    const told = this.#told;
    const isIdle = this.state.question !== undefined || this.state.awaitedEmbed !== undefined;
    if (!told || !isIdle || this.#parts.memory.read().pending !== undefined) return;
    this.#told = undefined;
    if (!this.#exchange.follow(told)) return;
    this.#screen.set({ awaitedEmbed: undefined });
    this.#isOther = true;
    void this.#work.run(() => this.#catchUp(told.sessionId, true));
  }

  /** Goes on after a turn was shown: asks the question, answers with the result of an action, or ends. */
  #settle({ input, messages }: Pick<ChatTurn, 'input' | 'messages'>, pause: Pause | undefined): void {
    const last = messages.at(-1);
    if (pause?.for === 'webhook') {
      // a work of its own: trying it again must not show this turn again
      void this.#work.run(() => this.#listen());
    } else if (pause) {
      this.#send(pause.reply);
    } else if (input) {
      this.#ask(input);
    } else if (last && isAwaited(last)) {
      this.#screen.set({ awaitedEmbed: last.id });
    } else {
      this.#end();
    }
  }

  /** Tells the author of a previewed bot which way a turn took; the service says so in previews only. */
  #tellTrace(turn: Pick<ChatTurn, 'trace' | 'logs' | 'messages' | 'input'>, answered?: Pending): void {
    const { trace, logs = [], messages, input } = turn;
    this.#isTraced = trace !== undefined;
    if (!trace) return;
    // what the page sends by itself, such as the outcome of an action, answers no question
    const answer = answered?.asked?.inputId === undefined ? undefined : { message: answered.message };
    this.#parts.announce({ type: 'turn', number: this.#exchange.turn, trace, logs, messages, input, answer });
  }

  #ask(input: ChatInput): void {
    const isOther = this.#isOther;
    this.#isOther = false;
    const draft = isOther ? this.#draft.for(input) : undefined;
    this.#screen.set({ question: { key: this.#screen.nextKey(), input, draft, isOther } });
    if (this.#isTraced) this.#parts.announce({ type: 'question', blockId: input.id });
    this.#follow();
  }

  #end(): void {
    const { memory, announce } = this.#parts;
    const { sessionId = '', resultId } = memory.read();
    memory.write({ resultId });
    this.#screen.set({ phase: 'ended' });
    announce({ type: 'end', sessionId, resultId });
  }

  /** Resolves once the provider has told that the payment was made; never if no payment is asked for any more. */
  async untilPaid(signal: AbortSignal): Promise<void> {
    const { memory, host } = this.#parts;
    for (;;) {
      const { sessionId } = memory.read();
      const status = sessionId === undefined ? 'none' : await host.getPayment(sessionId, signal);
      if (status === 'paid') return;
      if (status === 'none') await new Promise<never>(() => undefined);
    }
  }

  /** Waits until a webhook has moved the conversation on. */
  async #listen(): Promise<void> {
    const { sessionId } = this.#parts.memory.read();
    if (sessionId === undefined) return;
    const turn = await this.#exchange.next(sessionId);
    if (!turn) return this.#catchUp(sessionId, true);
    this.#tellTrace(turn);
    this.#settle(turn, await playTurn(this.#player, turn, false));
  }

  async #speak(bot?: BotSummary): Promise<Words> {
    const words = await loadWords(this.#parts, bot);
    this.#screen.set({ words });
    return words;
  }
}

function isAwaited(message: BotMessage): boolean {
  if (message.type === 'embed') return message.content.waitForEvent?.isEnabled === true;
  return message.type === 'custom-embed' && message.content.waitForEventFunction !== undefined;
}
