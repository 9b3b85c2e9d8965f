import type { Bubble, ChatInput, ChatLog, ClientSideAction, VariableValue } from '@parley/schema';
import { own, put } from '../values/record.ts';
import type { Delivery } from '@parley/schema/contract';
import type { Assignment } from '../kind/block-kind.ts';
import type { Context } from '../kind/context.ts';
import type { Effect, ProgramOutcome } from '../kind/effect.ts';
import { invariant } from '../values/invariant.ts';
import type { Flow, Flows } from '../flow/flow.ts';
import type { AcceptedAnswer, FinishedFrame, Output } from './output.ts';
import { spend, type Memo } from './meter.ts';
import { costOfNormalForm } from '../values/normal-form.ts';
import { copiedFrame, type Frame, type MidTurn, type SessionState } from '../state/state.ts';
import { unitCost } from '../values/unit-cost.ts';
import { bytesOf, bytesOfFrames } from '../state/value-bytes.ts';
import { toValue } from '../values/value.ts';

/** A turn while it is being worked out: a copy of the state to write on, and the output so far. */
export type TurnBuilder = {
  readonly flows: Flows;
  readonly ctx: Context;
  readonly state: SessionState;
  readonly mid: MidTurn;
  /** What the inline programs of the current block came to. */
  inline: ReadonlyMap<string, ProgramOutcome>;
  effect: Effect | null;
  readonly memo: Memo;
  /** What all values take, once it was counted; undefined where it has to be counted anew. */
  valueBytes: number | undefined;
  readonly refused: Set<string>;
  /** When this stretch of the turn has to be over, by the clock of the context. */
  readonly until: number;
  readonly messages: Bubble[];
  readonly actions: ClientSideAction[];
  readonly logs: ChatLog[];
  readonly answers: AcceptedAnswer[];
  readonly deliveries: Delivery[];
  readonly finishedFrames: FinishedFrame[];
  input: ChatInput | undefined;
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

/** A draft of the turn that continues `state`, which itself stays untouched. */
export function newTurnBuilder(flows: Flows, state: SessionState, ctx: Context): TurnBuilder {
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
    actions: [],
    logs: [],
    answers: [],
    deliveries: [],
    finishedFrames: [],
    input: undefined,
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

/** Writes down something for the bot's author, and counts it against the budget. */
export function log(builder: TurnBuilder, entry: ChatLog): void {
  builder.logs.push(entry);
  count(builder, entry);
}

/** Ends the chat before its flow came to an end. What bots still had to come back to is given up. */
export function stop({ state }: TurnBuilder): void {
  state.status = 'finished';
  state.isCutShort = true;
}

/** Says `message`, and counts it against the budget; one that is larger than what is left of it is not said. */
export function pushMessage(builder: TurnBuilder, message: Bubble): void {
  if (!count(builder, message)) return;
  builder.messages.push(message);
  builder.mid.hasSpoken = true;
  builder.mid.lastBubbleBlockId = message.id;
}

/** Has the client do something after the last bubble so far, if the budget reaches. */
export function pushAction(builder: TurnBuilder, action: ClientSideAction): void {
  if (!count(builder, action)) return;
  const { lastBubbleBlockId } = builder.mid;
  builder.actions.push({ ...action, ...(lastBubbleBlockId === undefined ? {} : { lastBubbleBlockId }) });
}

/** How many deliveries a turn may leave behind: a loop must not make a mailbox run over. */
const maxDeliveries = 5;

/** Leaves something to be done after the commit; what is too much is logged and not done. */
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

/** Counts what is sent, and says whether the turn may send it. */
function count({ mid, ctx }: TurnBuilder, sent: Bubble | ChatLog | ClientSideAction | ChatInput): boolean {
  mid.outputLength += JSON.stringify(sent).length;
  return mid.outputLength <= ctx.budget.maxOutputLength;
}

/** Asks `input`, if the budget reaches; says whether it did. */
export function pushInput(builder: TurnBuilder, input: ChatInput): boolean {
  if (!count(builder, input)) return false;
  builder.input = input;
  return true;
}

/**
 * Gives variables of the running bot their values. Assignments to variables it does not have and those the budget does
 * not reach for are dropped; one for which the session has no room is refused, and logged once in a stretch.
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

/** Charges for a JSON text only once it is written: it is as long as a response at most. */
function costOfStoring(value: unknown): number {
  if (typeof value === 'string') return costOfNormalForm(value);
  if (!Array.isArray(value)) return unitCost.element;
  const length = value.reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 0), 0);
  return value.length * unitCost.element + length / 4;
}

/** Takes the room that `after` needs in the place of `before`; says whether there is as much. */
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

/** Logs, once in a stretch, what was not kept because there is no room for it. */
export function refuseValue(builder: TurnBuilder, what: string): void {
  if (builder.refused.has(what)) return;
  builder.refused.add(what);
  const description = `${what}: all values of this chat together may take ${builder.ctx.budget.maxValueBytes} bytes.`;
  log(builder, { status: 'error', description });
}

/** Stores `value`, or nothing at all for null: a cleared variable takes no room in the state. */
export function setOrClear(variables: Frame['variables'], id: string, value: VariableValue): void {
  if (value === null) Reflect.deleteProperty(variables, id);
  else put(variables, id, value);
}

/** The output of the draft as it is handed out. */
export function outputOf(builder: TurnBuilder): Output {
  const { messages, actions, logs, answers, deliveries, finishedFrames, input, lastMessageNewFormat } =
    builder;
  return {
    messages,
    actions,
    logs,
    answers,
    deliveries,
    finishedFrames,
    ...(input === undefined ? {} : { input }),
    ...(lastMessageNewFormat === undefined ? {} : { lastMessageNewFormat }),
  };
}
