import type { Bubble, ChatInput, ChatLog, ClientSideAction, VariableValue } from '@parley/schema';
import { own, put } from '../values/record.ts';
import type { Delivery } from '@parley/schema/contract';
import type { Assignment } from '../kind/block-kind.ts';
import type { TurnContext } from '../kind/turn-context.ts';
import type { Effect, ProgramOutcome } from '../kind/effect.ts';
import { invariant } from '../values/invariant.ts';
import type { Flow, Flows } from '../flow/flow.ts';
import type { Reference } from '../kind/reference.ts';
import type { AcceptedAnswer, FinishedFrame, Output, SeenPart, Visit } from './output.ts';
import { spend, type Memo } from './meter.ts';
import { costOfNormalForm } from '../values/normal-form.ts';
import { copiedFrame, type Frame, type MidTurn, type SessionState } from '../state/state.ts';
import { hasPart, withParts } from '../state/part-set.ts';
import { unitCost } from '../values/unit-cost.ts';
import { bytesOf, bytesOfFrames } from '../state/value-bytes.ts';
import { toValue } from '../values/value.ts';

/** A turn in progress: a copy of the state to write on, and the output so far. */
export type TurnBuilder = {
  readonly flows: Flows;
  readonly ctx: TurnContext;
  readonly state: SessionState;
  readonly mid: MidTurn;
  /** Outcomes of the inline programs of the current block. */
  inline: ReadonlyMap<string, ProgramOutcome>;
  effect: Effect | null;
  readonly memo: Memo;
  /** The bytes of all values once they are counted; undefined if they must be counted anew. */
  valueBytes: number | undefined;
  readonly refused: Set<string>;
  /** The end of this stretch of the turn, by the clock of the context. */
  readonly until: number;
  readonly messages: Bubble[];
  readonly messageTexts: string[];
  readonly references: (Reference | undefined)[];
  readonly actions: ClientSideAction[];
  readonly logs: ChatLog[];
  readonly answers: AcceptedAnswer[];
  readonly deliveries: Delivery[];
  readonly finishedFrames: FinishedFrame[];
  readonly visits: Visit[];
  readonly firstSeen: SeenPart[];
  /** The parts that running bots have seen since the turn went on, beside those of their frames. */
  readonly seen: Map<Frame, Set<number>>;
  input: ChatInput | undefined;
  inputText: string | undefined;
  inputReference: Reference | undefined;
  lastMessageNewFormat: string | undefined;
};

const freshTurn: MidTurn = {
  stage: 'enter',
  withEvents: true,
  steps: 0,
  draws: 0,
  outputLength: 0,
  renderedLength: 0,
  hasSpoken: false,
  delivered: 0,
};

/** A builder of the turn that continues `state`; `state` itself stays unchanged. */
export function newTurnBuilder(flows: Flows, state: SessionState, ctx: TurnContext): TurnBuilder {
  const { midTurn, ...kept } = state;
  return {
    flows,
    ctx,
    state: {
      ...kept,
      frames: state.frames.map(copiedFrame),
      pinned: { ...state.pinned },
    },
    mid: { ...freshTurn, ...midTurn },
    inline: new Map(),
    effect: null,
    memo: new Map(),
    valueBytes: undefined,
    refused: new Set(),
    until: ctx.clock() + ctx.budget.maxStretchMs,
    messages: [],
    messageTexts: [],
    references: [],
    actions: [],
    logs: [],
    answers: [],
    deliveries: [],
    finishedFrames: [],
    visits: [],
    firstSeen: [],
    seen: new Map(),
    input: undefined,
    inputText: undefined,
    inputReference: undefined,
    lastMessageNewFormat: undefined,
  };
}

/** The innermost running bot. */
export function topFrame({ state }: TurnBuilder): Frame {
  const frame = state.frames.at(-1);
  invariant(frame, 'a session always has a running bot');
  return frame;
}

/** The flow of the innermost running bot. */
export function topFlow(builder: TurnBuilder): Flow {
  const flow = builder.flows.get(topFrame(builder).hash);
  invariant(flow, 'the shell loads the flow of every running bot');
  return flow;
}

/**
 * Notes a step of the way: of a preview or of a traced turn for the author, of any chat for the counts of its result.
 * The steps of a turn are counted elsewhere.
 */
export function visit(
  builder: TurnBuilder,
  step: { readonly blockId: string } | { readonly edgeId: string },
): void {
  if (builder.ctx.isPreview || builder.ctx.isTraced === true)
    builder.visits.push({ botId: topFrame(builder).botId, ...step });
  const { parts } = topFlow(builder);
  see(builder, 'blockId' in step ? parts.reached(step.blockId) : parts.edge(step.edgeId));
}

/**
 * Notes that the session has seen a part of the running bot, the first time it does. A bot without a result of its own
 * is passed over: a preview, and a linked bot whose answers go to the bot that linked to it.
 */
export function see(builder: TurnBuilder, part: number | undefined): void {
  const frame = topFrame(builder);
  const { resultId, seen: before = '' } = frame;
  if (part === undefined || resultId === undefined || frame.merges || hasPart(before, part)) return;
  let seen = builder.seen.get(frame);
  if (!seen) builder.seen.set(frame, (seen = new Set()));
  if (seen.has(part)) return;
  seen.add(part);
  builder.firstSeen.push({ resultId, part });
}

/** Keeps in the frames what the running bots have seen: one by one would take a copy of the whole set each time. */
export function keepSeen({ seen }: TurnBuilder): void {
  for (const [frame, parts] of seen) frame.seen = withParts(frame.seen ?? '', parts);
}

/** Writes a log line for the bot's author, and counts it against the budget. */
export function log(builder: TurnBuilder, entry: ChatLog): void {
  builder.logs.push(entry);
  count(builder, entry);
}

/** Ends the chat before its flow ended. Bots drop the positions that they still had to come back to. */
export function stop({ state }: TurnBuilder): void {
  state.status = 'finished';
  state.isCutShort = true;
}

/**
 * Says `message`, and counts it against the budget; drops a message larger than the rest of the budget. `reference` says
 * the same again.
 */
export function pushMessage(builder: TurnBuilder, message: Bubble, reference?: Reference): void {
  const text = count(builder, message);
  if (text === undefined) return;
  builder.messages.push(message);
  builder.messageTexts.push(text);
  builder.references.push(reference);
  builder.mid.hasSpoken = true;
  builder.mid.lastBubbleBlockId = message.id;
}

/** Adds an action of the client after the last bubble so far, if the budget reaches. */
export function pushAction(builder: TurnBuilder, action: ClientSideAction): void {
  if (count(builder, action) === undefined) return;
  const { lastBubbleBlockId } = builder.mid;
  builder.actions.push({ ...action, ...(lastBubbleBlockId === undefined ? {} : { lastBubbleBlockId }) });
}

/** Limit of deliveries in one turn, so that a loop cannot flood a mailbox. */
const maxDeliveries = 5;

/** Adds a delivery for the worker to do after the commit; drops and logs those above the limit. */
export function deliver(builder: TurnBuilder, delivery: Delivery, context: string): void {
  builder.mid.delivered++;
  if (builder.mid.delivered <= maxDeliveries) builder.deliveries.push(delivery);
  else if (builder.mid.delivered === maxDeliveries + 1)
    log(builder, {
      status: 'error',
      description: `A turn sends ${maxDeliveries} mails at most; the others were not sent.`,
      details: `block ${delivery.blockId}`,
      context,
    });
}

/** Counts an output against the budget; gives it as JSON if the turn may send it. */
function count(
  { mid, ctx }: TurnBuilder,
  sent: Bubble | ChatLog | ClientSideAction | ChatInput,
): string | undefined {
  const text = JSON.stringify(sent);
  mid.outputLength += text.length;
  return mid.outputLength <= ctx.budget.maxOutputLength ? text : undefined;
}

/** Asks `input` if the budget reaches; returns true if it did. `reference` asks the same again. */
export function pushInput(builder: TurnBuilder, input: ChatInput, reference?: Reference): boolean {
  const text = count(builder, input);
  if (text === undefined) return false;
  builder.input = input;
  builder.inputText = text;
  builder.inputReference = reference;
  return true;
}

/**
 * Sets variables of the running bot. Drops assignments to variables the bot does not have and those the budget does not
 * reach for; refuses a value for which the session has no room, and logs that once in a stretch.
 */
export function assign(builder: TurnBuilder, assignments: readonly Assignment[]): void {
  const { variables } = topFrame(builder);
  const { variablesById } = topFlow(builder);
  for (const { variableId, value } of assignments) {
    const variable = variablesById.get(variableId);
    if (!variable || !spend(builder, costOfStoring(value))) continue;
    const kept = toValue(value);
    if (takesRoom(builder, own(variables, variableId), kept)) setOrClear(variables, variableId, kept);
    else refuseValue(builder, `The variable “${variable.name}” was not set`);
  }
}

/** Charges for a JSON text only after it is written: it is at most as long as a response. */
function costOfStoring(value: unknown): number {
  if (typeof value === 'string') return costOfNormalForm(value);
  if (!Array.isArray(value)) return unitCost.element;
  const length = value.reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 0), 0);
  return value.length * unitCost.element + length / 4;
}

/** Replaces `before` by `after` in the count of bytes; returns false if the session has no room for it. */
export function takesRoom(
  builder: TurnBuilder,
  before: VariableValue | undefined,
  after: VariableValue,
): boolean {
  const taken = (builder.valueBytes ??= bytesOfFrames(builder.state.frames));
  const grown = bytesOf(after) - bytesOf(before);
  if (grown > 0 && taken + grown > builder.ctx.budget.maxValueBytes) return false;
  builder.valueBytes = taken + grown;
  return true;
}

/** Logs, once in a stretch, a value that was not kept for lack of room. */
export function refuseValue(builder: TurnBuilder, what: string): void {
  if (builder.refused.has(what)) return;
  builder.refused.add(what);
  const description = `${what}: all values of this chat together may take ${builder.ctx.budget.maxValueBytes} bytes.`;
  log(builder, { status: 'error', description });
}

/** Stores `value`, or removes the variable for null: a cleared variable takes no room in the state. */
export function setOrClear(variables: Frame['variables'], id: string, value: VariableValue): void {
  if (value === null) Reflect.deleteProperty(variables, id);
  else put(variables, id, value);
}

/** The output of the turn so far. */
export function outputOf(builder: TurnBuilder): Output {
  const { messages, messageTexts, references, actions, logs, answers, deliveries } = builder;
  const { finishedFrames, visits, firstSeen } = builder;
  const { input, inputText, inputReference, lastMessageNewFormat } = builder;
  return {
    messages,
    messageTexts,
    references,
    actions,
    logs,
    answers,
    deliveries,
    finishedFrames,
    visits,
    firstSeen,
    ...(input === undefined ? {} : { input }),
    ...(inputText === undefined ? {} : { inputText }),
    ...(inputReference === undefined ? {} : { inputReference }),
    ...(lastMessageNewFormat === undefined ? {} : { lastMessageNewFormat }),
  };
}
