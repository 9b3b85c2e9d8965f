import { textIn } from '@parley/blocks/forms';
import {
  defaultBudget,
  emptyOutput,
  initialVariables,
  newState,
  outputJoined,
  readState,
  transition,
  type Effect,
  type EffectResult,
  type Flow,
  type HttpRequest,
  type Json,
  type Output,
  type SessionState,
  type TurnEvent,
} from '@parley/engine';
import type { Bubble, ChatMessage } from '@parley/schema';
import { CaseFailed } from './case-failed.ts';
import { answered, type EffectTurn, type Fakes } from './fakes.ts';
import { oneLine } from './text-match.ts';

/** A turn that asks for more has gone round in a circle. */
const mostEffects = 1_000;

/** Something that a bot said or asked, and no step has named yet. */
export type Heard = { readonly said: string } | { readonly type: string } | { readonly asks: string };

/** Something that a test saw a block do, beside being there. */
type Deed = {
  readonly botId: string;
  readonly blockId: string;
  /** A question refused an answer; a request was answered by no status of success; a program was run. */
  readonly deed: 'refused' | 'failed' | 'ran';
};

/** A conversation with a bot, turn by turn. The state goes through JSON between turns, as it does in Redis. */
export class Talk {
  turn: Output = emptyOutput;
  now: number;
  turns = 0;
  /** True if the last message was refused, and the question is asked again. */
  wasRefused = false;
  readonly requests: HttpRequest[] = [];
  /** The types of what the bot has asked of the world around it. */
  readonly effects = new Set<Effect['type']>();
  readonly transcript: string[] = [];
  readonly heard: Heard[] = [];
  readonly actions: string[] = [];
  readonly visits: Output['visits'][number][] = [];
  readonly deeds: Deed[] = [];
  readonly #flows: Map<string, Flow>;
  readonly #fakes: Fakes;
  readonly #lines: EffectTurn['lines'][number][] = [];
  #state: SessionState;

  constructor(flow: Flow, fakes: Fakes) {
    this.#fakes = fakes;
    this.now = Date.parse(fakes.settings.clock ?? '2026-01-01T00:00:00Z');
    this.#flows = new Map([flow, ...fakes.linked.values()].map((each) => [each.hash, each]));
    this.#state = newState(
      { botId: flow.botId, hash: flow.hash, resultId: 'result' },
      initialVariables(flow, fakes.settings.prefilled).values,
    );
  }

  get isOver(): boolean {
    return this.#state.status === 'finished';
  }

  get isCompleted(): boolean {
    return this.isOver && this.#state.isCutShort !== true;
  }

  /** The value of a variable of the bot that runs now, or of one that linked to it; undefined where it has none. */
  valueOf(name: string): unknown {
    for (const frame of this.#state.frames.toReversed()) {
      const variable = this.#flows.get(frame.hash)?.variablesByName.get(name);
      if (variable) return frame.variables[variable.id];
    }
    throw new CaseFailed(`the bot has no variable ${name}`);
  }

  /** Takes one turn. */
  async send(message?: ChatMessage): Promise<void> {
    const before = this.turn.input?.id;
    const asking = this.#flow;
    const isStart = this.turns === 0;
    this.turns += 1;
    this.now += 1_000;
    if (message) this.#lines.push({ role: 'visitor', text: spoken(message) });
    const seed = [this.#fakes.settings.seed ?? 1, this.turns, 3, 4];
    const context = {
      now: this.now,
      seed: () => seed,
      format: 'richText',
      isPreview: false,
      isTraced: true,
      isStreamEnabled: false,
      clock: () => 0,
      maxFileBytes: 10_000_000,
      budget: defaultBudget,
    } as const;
    let output = emptyOutput;
    let effects = 0;
    let event: TurnEvent = isStart ? { type: 'start' } : { type: 'reply', ...(message ? { message } : {}) };
    for (;;) {
      const result = transition(this.#flows, throughJson(this.#state), event, context);
      if (result.refused) throw new CaseFailed(`the message was refused: ${result.reason}`);
      this.#state = result.state;
      output = outputJoined(output, result.output);
      if (result.effect === null) break;
      effects += 1;
      this.effects.add(result.effect.type);
      if (effects > mostEffects || this.#fakes.isOver())
        throw new CaseFailed('the turn does not come to an end');
      const blockId = result.state.waiting?.blockId ?? '';
      const { requests } = this;
      const turn = { now: this.now, seed, blockId, lines: this.#lines, requests };
      const answer = await answered(result.effect, this.#fakes, turn);
      this.#noteDeed(answer, blockId);
      event = { type: 'effectDone', result: answer };
    }
    this.turn = output;
    this.wasRefused =
      !isStart && output.answers.length === 0 && output.input !== undefined && output.input.id === before;
    // an event may take the refused answer, and another question come first
    const invalid = asking.invalidReplyEvent?.position.by;
    const isTaken =
      invalid !== undefined && output.visits.some((visit) => 'edgeId' in visit && visit.edgeId === invalid);
    if (before !== undefined && (this.wasRefused || isTaken))
      this.deeds.push({ botId: asking.botId, blockId: before, deed: 'refused' });
    this.#note(output);
    for (const { status, description, details } of output.logs)
      this.transcript.push(`log: ${status}: ${description}${details === undefined ? '' : ` (${details})`}`);
  }

  /** The flow of the bot that runs now. */
  get #flow(): Flow {
    const flow = this.#flows.get(this.#state.frames.at(-1)?.hash ?? '');
    if (!flow) throw new CaseFailed('the bot that runs is not there');
    return flow;
  }

  #noteDeed(result: EffectResult, blockId: string): void {
    const { botId } = this.#flow;
    if (result.type === 'evaluate') this.deeds.push({ botId, blockId, deed: 'ran' });
    if (result.type === 'httpRequest' && (result.status < 200 || result.status > 299))
      this.deeds.push({ botId, blockId, deed: 'failed' });
  }

  #note({ messages, input, actions, visits }: Output): void {
    this.visits.push(...visits);
    for (const message of messages) {
      this.#lines.push({ role: 'bot', message });
      const said = wordsOf(message);
      this.heard.push(said === undefined ? { type: message.type } : { said });
      this.transcript.push(`bot: ${said ?? `<${message.type}>`}`);
    }
    if (input) this.heard.push({ asks: input.type });
    this.actions.push(...actions.map(({ type }) => type));
  }
}

/** The words that a transcript has of a visitor's message. */
function spoken(message: ChatMessage): string {
  if (message.type === 'text') return message.text;
  return message.type === 'audio' ? message.url : `/${message.command}`;
}

/** The words of a message on one line; undefined where it has none. */
function wordsOf(message: Bubble): string | undefined {
  if (message.type !== 'text') return undefined;
  const { content } = message;
  return oneLine(content.type === 'richText' ? textIn(content.richText) : content.markdown);
}

function throughJson(state: SessionState): SessionState {
  const read = readState(JSON.parse(JSON.stringify(state)) as Json);
  if (!read.known) throw new CaseFailed('the state of the conversation does not outlast its storing');
  return read.state;
}
