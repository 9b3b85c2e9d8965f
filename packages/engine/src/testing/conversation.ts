import type { BotContent, Bubble, ChatInput, ChatMessage, StartFrom } from '@parley/schema';
import type { BlockKinds } from '../kind/block-kind.ts';
import { compile } from '../flow/compile.ts';
import { defaultBudget, type TurnContext } from '../kind/turn-context.ts';
import type { Effect, EffectResult } from '../kind/effect.ts';
import type { TurnEvent } from '../kind/event.ts';
import type { Flow } from '../flow/flow.ts';
import type { Json } from '../values/json.ts';
import { emptyOutput, outputJoined, type Output } from '../turn/output.ts';
import { initialVariables } from '../view/appearance.ts';
import { progressOf } from '../view/progress.ts';
import { readState } from '../state/read-state.ts';
import { newState, type Contact, type SessionState } from '../state/state.ts';
import { transition } from '../turn/transition.ts';
import { evaluateInTest } from './evaluate-in-test.ts';
import { plainText } from './plain-text.ts';

/** Options of a conversation in a test. */
export type ConversationOptions = {
  readonly kinds: BlockKinds;
  /** Answers the effects a test expects; without it only programs are evaluated. */
  readonly perform?: (effect: Effect) => EffectResult;
  readonly context?: Partial<TurnContext>;
  /** Further bots that can be linked to, by content hash. */
  readonly linked?: Readonly<Record<string, BotContent>>;
  readonly prefilled?: Readonly<Record<string, unknown>>;
  readonly resultId?: string;
  readonly isOnSharePage?: true;
  readonly contact?: Contact;
  /** Called with each turn after its end. */
  readonly see?: (turn: Output) => void;
};

const noon = 1_795_262_400_000; // 2026-11-21T12:00:00Z

/**
 * A conversation with a bot, written as sent messages and expected output. Each expectation concerns the turn before it
 * and throws if it does not hold. The state goes through JSON between turns, as it does in Redis.
 */
export class Conversation {
  readonly flow: Flow;
  readonly flows: ReadonlyMap<string, Flow>;
  state: SessionState;
  turn: Output = emptyOutput;
  /** The reason why the last message was refused, if it was. */
  refusal: string | undefined;
  readonly #options: ConversationOptions;
  #turns = 0;
  #answersBefore = 0;

  constructor(content: BotContent, options: ConversationOptions) {
    this.#options = options;
    const flows = new Map<string, Flow>();
    for (const [hash, bot] of Object.entries(options.linked ?? {})) {
      flows.set(hash, compile(bot, options.kinds, { botId: hash, hash, version: '6' }).flow);
    }
    this.flow = compile(content, options.kinds, { botId: 'bot', hash: 'hash', version: '6' }).flow;
    flows.set('hash', this.flow);
    this.flows = flows;
    const { resultId, prefilled, isOnSharePage, contact } = options;
    this.state = newState(
      { botId: 'bot', hash: 'hash', ...(resultId === undefined ? {} : { resultId }) },
      initialVariables(this.flow, prefilled).values,
    );
    if (isOnSharePage) this.state.isOnSharePage = true;
    if (contact) this.state.contact = contact;
  }

  start(from?: StartFrom, message?: ChatMessage): this {
    return this.#send({
      type: 'start',
      ...(from === undefined ? {} : { from }),
      ...(message === undefined ? {} : { message }),
    });
  }

  /** Sends a text, any other message, or nothing at all. */
  reply(message?: string | ChatMessage): this {
    if (message === undefined) return this.#send({ type: 'reply' });
    return this.#send({
      type: 'reply',
      message: typeof message === 'string' ? { type: 'text', text: message } : message,
    });
  }

  /** The bot said exactly these plain texts, in this order. */
  says(...texts: readonly string[]): this {
    return this.#same('says', this.turn.messages.map(plainText), texts);
  }

  /** The turn ended with a question of that type; `shape` are fields it must have. */
  asks(type: string, shape: Partial<ChatInput> = {}): this {
    this.#same('asks', this.turn.input?.type, type);
    for (const [key, value] of Object.entries(shape))
      this.#same(`asks with ${key}`, this.turn.input?.[key], value);
    return this;
  }

  /** The reply was refused with these words, and the question is asked again. */
  refuses(text?: string): this {
    this.#same('stores no answer', this.turn.answers.length, 0);
    const said: Bubble | undefined = this.turn.messages.at(-1);
    if (!said || this.turn.input?.id !== said.id) return this.#fail('refuses', this.turn, 'a retry message');
    return text === undefined ? this : this.#same('refuses with', plainText(said), text);
  }

  /** The answer was stored as `content`. */
  stores(content: string, attachedFileUrls?: readonly string[]): this {
    this.#same(
      'stores',
      this.turn.answers.map((answer) => answer.content),
      [content],
    );
    return attachedFileUrls === undefined
      ? this
      : this.#same('stores files', this.turn.answers[0]?.attachedFileUrls, attachedFileUrls);
  }

  /** The variable with that name has this value (undefined: none). */
  sets(name: string, value: string | readonly (string | null)[] | undefined): this {
    const frame = this.state.frames.at(-1);
    const flow = frame && this.flows.get(frame.hash);
    const variable = flow?.variablesByName.get(name);
    if (!variable) return this.#fail(`sets ${name}`, undefined, 'a variable of the running bot');
    return this.#same(`sets ${name}`, frame?.variables[variable.id], value);
  }

  /** The client is told to do exactly these actions, by type. */
  acts(...types: readonly string[]): this {
    return this.#same(
      'acts',
      this.turn.actions.map((action) => action.type),
      types,
    );
  }

  /** A log line of the turn contains this text. */
  logs(text: string): this {
    const lines = this.turn.logs.map(({ description, details }) => `${description} ${details ?? ''}`);
    return lines.some((line) => line.includes(text)) ? this : this.#fail('logs', lines, text);
  }

  /** Nothing was logged. */
  logsNothing(): this {
    return this.#same('logs', this.turn.logs, []);
  }

  /** The session waits for this, without a question. */
  waitsFor(what: 'action' | 'event' | 'webhook'): this {
    this.#same('input', this.turn.input, undefined);
    return this.#same('waits for', this.state.waiting?.for, what);
  }

  /** The chat is over. */
  ends(): this {
    this.#same('input', this.turn.input, undefined);
    return this.#same('ends', this.state.status, 'finished');
  }

  progresses(percent: number): this {
    return this.#same('progress', progressOf(this.flows, this.state), percent);
  }

  #send(event: TurnEvent): this {
    const number = ++this.#turns;
    const context: TurnContext = {
      now: noon + number * 1_000,
      seed: () => [number, 2, 3, 4],
      format: 'richText',
      isPreview: this.#options.resultId === undefined,
      isStreamEnabled: false,
      clock: () => 0,
      budget: defaultBudget,
      ...this.#options.context,
    };
    let turn = emptyOutput;
    for (let next: TurnEvent = event; ;) {
      const result = transition(this.flows, throughJson(this.state), next, context);
      this.refusal = result.refused ? result.reason : undefined;
      if (result.refused) {
        this.turn = emptyOutput;
        return this;
      }
      this.state = result.state;
      turn = outputJoined(turn, result.output);
      if (result.effect === null) break;
      next = { type: 'effectDone', result: this.#perform(result.effect) };
    }
    this.turn = turn;
    this.#answersBefore += turn.answers.length;
    if (this.state.answered !== this.#answersBefore)
      this.#fail('answered', this.state.answered, this.#answersBefore);
    this.#options.see?.(turn);
    return this;
  }

  #perform(effect: Effect): EffectResult {
    const { perform } = this.#options;
    if (perform) return perform(effect);
    if (effect.type === 'readInstallation') return { type: 'readInstallation', hasMailServer: true };
    if (effect.type === 'evaluate')
      return { type: 'evaluate', outcomes: effect.programs.map(evaluateInTest) };
    throw new Error(`nothing in this test performs ${effect.type}`);
  }

  #same(what: string, actual: unknown, expected: unknown): this {
    return JSON.stringify(actual) === JSON.stringify(expected) ? this : this.#fail(what, actual, expected);
  }

  #fail(what: string, actual: unknown, expected: unknown): never {
    const show = (value: unknown): string => JSON.stringify(value, undefined, 2);
    throw new Error(`turn ${this.#turns}: ${what}\nexpected: ${show(expected)}\nactual: ${show(actual)}`);
  }
}

function throughJson(state: SessionState): SessionState {
  const json = JSON.parse(JSON.stringify(state)) as Json;
  const read = readState(json);
  if (!read.known) throw new Error('the state does not survive JSON');
  return read.state;
}
