import {
  newIdempotencyKey,
  type BotSummary,
  type ChatInput,
  type ChatMessage,
  type ChatSession,
  type ChatTurn,
  type SpeechEvent,
  type StartedChat,
} from '@parley/client';
import type { ConversationParts } from './conversation-parts.ts';
import { withEcho, type Echo, type KeptEcho } from './echo.ts';
import type { Pending, PendingStart } from './memory.ts';
import { isAnsweredSince, isOvertaken, successorIn } from './problems.ts';
import type { ChatPosition } from './tabs.ts';

const pollSeconds = 20;
const activeSeconds = 1;

type Parts = Pick<ConversationParts, 'host' | 'memory' | 'publicId' | 'prefilledVariables'>;

/**
 * The messages of a visitor to the service, and the turns that come back. Every message is written down before it is
 * sent and sent again with the same key until it is answered, also after the page was loaded again: so none is lost and
 * none counts twice.
 */
export class Exchange {
  readonly #parts: Parts;
  readonly #signal: AbortSignal;
  /** The number of the last turn that came back. */
  #turn = 0;

  /** Until the signal is aborted; calls that wait then reject. */
  constructor(parts: Parts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  get turn(): number {
    return this.#turn;
  }

  /**
   * Starts a chat, the same one however often this is tried; another one where it has been answered since, in a tab that
   * shares what is remembered here and alone knows its session.
   */
  async start(): Promise<StartedChat> {
    try {
      return await this.#startRemembered();
    } catch (error) {
      if (!isAnsweredSince(error)) throw error;
      const { memory } = this.#parts;
      memory.write({ resultId: memory.read().resultId });
      return this.#startRemembered();
    }
  }

  async #startRemembered(): Promise<StartedChat> {
    const { host, memory, publicId, prefilledVariables } = this.#parts;
    const { start: unfinished, resultId } = memory.read();
    const start: PendingStart = unfinished ?? { key: newIdempotencyKey(), resultId, prefilledVariables };
    memory.write({ start, resultId });
    const started = await host.startChat(publicId, start, this.#signal);
    memory.settle(started.bot.settings);
    memory.write({ sessionId: started.sessionId, resultId: started.resultId });
    this.#turn = 1;
    return started;
  }

  /** Writes a message down that answers the last turn, and its question if it has one. */
  writeDown(message: ChatMessage | undefined, input: ChatInput | undefined, echo?: Echo): Pending {
    const { memory } = this.#parts;
    const asked = { turn: this.#turn, inputId: input?.id, type: input?.type };
    const pending = { key: newIdempotencyKey(), message, asked, echo };
    memory.write({ ...memory.read(), pending });
    return pending;
  }

  /** Sends a message that is written down; gives the turn that answers it, and tells before what a model says in it. */
  async send(
    sessionId: string,
    pending: Pending,
    onSpeech?: (event: SpeechEvent) => void,
  ): Promise<ChatTurn> {
    const { host, memory } = this.#parts;
    const turn = await host.continueChat(sessionId, pending, this.#signal, onSpeech);
    memory.write({ ...memory.read(), pending: undefined, echoes: this.#echoesAfter(pending, turn) });
    this.#turn = turn.turn ?? this.#turn + 1;
    return turn;
  }

  /** The echoes that are kept, with that of an answer which has arrived. */
  #echoesAfter(
    { message, asked, echo }: Pending,
    { lastMessageNewFormat }: ChatTurn,
  ): readonly KeptEcho[] | undefined {
    const { echoes } = this.#parts.memory.read();
    const blockId = asked?.inputId;
    if (!echo || blockId === undefined || message?.type !== 'text') return echoes;
    return withEcho(echoes, { ...echo, blockId, text: lastMessageNewFormat ?? message.text });
  }

  /**
   * Gives a message up that the service did not take because it is further; gives the session that the visitor goes on
   * in. Throws other failures.
   */
  giveUp(sessionId: string, error: unknown): string {
    const { memory } = this.#parts;
    const successor = successorIn(error);
    if (successor === undefined && !isOvertaken(error)) throw error;
    memory.write({ ...memory.read(), sessionId: successor ?? sessionId, pending: undefined });
    return successor ?? sessionId;
  }

  /** The session as the service has it, once no turn of it is running. */
  async read(sessionId: string): Promise<ChatSession> {
    const { host } = this.#parts;
    let session = await host.getSession(sessionId, {}, this.#signal);
    while (session.status === 'active') {
      const query = { afterTurn: session.turn, waitSeconds: pollSeconds };
      session = await host.getSession(sessionId, query, this.#signal);
    }
    return session;
  }

  /** Goes on from where a session is, with that bot. */
  goOnFrom(turn: number, { settings }: BotSummary): void {
    this.#parts.memory.settle(settings);
    this.#turn = turn;
  }

  /** Waits for the turn after the last one, which somebody else brings about; undefined where there are several. */
  async next(sessionId: string): Promise<ChatTurn | undefined> {
    for (let seen = this.#turn; ;) {
      // what has come while something else is being answered is there already: there is nothing to wait for but the end
      const waitSeconds = seen > this.#turn ? activeSeconds : pollSeconds;
      const query = { afterTurn: seen, waitSeconds };
      const { turn, status, lastTurn } = await this.#parts.host.getSession(sessionId, query, this.#signal);
      seen = turn;
      if (turn <= this.#turn || status === 'active') continue;
      // of several turns the service shows the last
      if (turn > this.#turn + 1) return undefined;
      this.#turn = turn;
      return lastTurn;
    }
  }

  /**
   * Follows another tab of the visitor that is further, also into another session that has taken over the result; false
   * where it is not further.
   */
  follow(told: ChatPosition): boolean {
    const { memory } = this.#parts;
    const { sessionId, resultId } = memory.read();
    if (told.sessionId === sessionId) return told.turn > this.#turn;
    if (resultId === undefined || told.resultId !== resultId) return false;
    memory.write({ ...memory.read(), sessionId: told.sessionId });
    return true;
  }
}
