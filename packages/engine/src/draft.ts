import type { Bubble, ChatInput, ChatLog, ClientSideAction, VariableValue } from '@parley/schema';
import { put } from './record.ts';
import type { Delivery } from '@parley/schema/internal';
import type { Assignment } from './block-kind.ts';
import type { Context } from './context.ts';
import type { Effect, ProgramOutcome } from './effect.ts';
import { invariant } from './invariant.ts';
import type { Flow, Flows } from './flow.ts';
import type { AcceptedAnswer, FinishedFrame, Output } from './output.ts';
import { roomIn, unitCost, type Memo } from './meter.ts';
import { copiedFrame, type Frame, type MidTurn, type SessionState } from './state.ts';
import { toValue } from './value.ts';

/** A turn while it is being worked out: a copy of the state to write on, and the output so far. */
export type Draft = {
  readonly flows: Flows;
  readonly ctx: Context;
  readonly state: SessionState;
  readonly mid: MidTurn;
  /** What the inline programs of the current block came to. */
  inline: ReadonlyMap<string, ProgramOutcome>;
  effect: Effect | null;
  readonly memo: Memo;
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
export function draftOf(flows: Flows, state: SessionState, ctx: Context): Draft {
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
export function topFrame({ state }: Draft): Frame {
  const frame = state.frames.at(-1);
  invariant(frame, 'a session always has a running bot');
  return frame;
}

/** The flow of the innermost running bot. */
export function topFlow(draft: Draft): Flow {
  const flow = draft.flows.get(topFrame(draft).hash);
  invariant(flow, 'the shell loads the flow of every running bot');
  return flow;
}

/** Writes down something for the bot's author, and counts it against the budget. */
export function log(draft: Draft, entry: ChatLog): void {
  draft.logs.push(entry);
  count(draft, entry);
}

/** Ends the chat before its flow came to an end. What bots still had to come back to is given up. */
export function stop({ state }: Draft): void {
  state.status = 'finished';
  state.isCutShort = true;
}

/** Says `message`, and counts it against the budget. */
export function pushMessage(draft: Draft, message: Bubble): void {
  draft.messages.push(message);
  draft.mid.hasSpoken = true;
  draft.mid.lastBubbleBlockId = message.id;
  count(draft, message);
}

/** Has the client do something after the last bubble so far, and counts it against the budget. */
export function pushAction(draft: Draft, action: ClientSideAction): void {
  const { lastBubbleBlockId } = draft.mid;
  draft.actions.push({ ...action, ...(lastBubbleBlockId === undefined ? {} : { lastBubbleBlockId }) });
  count(draft, action);
}

/** How many deliveries a turn may leave behind: a loop must not make a mailbox run over. */
const maxDeliveries = 5;

/** Leaves something to be done after the commit; what is too much is logged and not done. */
export function deliver(draft: Draft, delivery: Delivery, context: string): void {
  draft.mid.delivered++;
  if (draft.mid.delivered <= maxDeliveries) draft.deliveries.push(delivery);
  else if (draft.mid.delivered === maxDeliveries + 1)
    log(draft, {
      status: 'error',
      description: `A turn sends ${maxDeliveries} mails at most; the others were not sent.`,
      details: `block ${delivery.blockId}`,
      context,
    });
}

function count({ mid }: Draft, sent: Bubble | ChatLog | ClientSideAction): void {
  mid.outputLength += JSON.stringify(sent).length;
}

/**
 * Gives variables of the running bot their values, and charges for lists; assignments to variables it does not have,
 * and those the turn's budget does not reach for, are dropped.
 */
export function assign(draft: Draft, assignments: readonly Assignment[]): void {
  const { variables } = topFrame(draft);
  const { variablesById } = topFlow(draft);
  for (const { variableId, value } of assignments) {
    if (!variablesById.has(variableId)) continue;
    if (Array.isArray(value)) draft.mid.renderedLength += value.length * unitCost.element;
    if (roomIn(draft) > 0) setOrClear(variables, variableId, toValue(value));
  }
}

/** Stores `value`, or nothing at all for null: a cleared variable takes no room in the state. */
export function setOrClear(variables: Frame['variables'], id: string, value: VariableValue): void {
  if (value === null) Reflect.deleteProperty(variables, id);
  else put(variables, id, value);
}

/** The output of the draft as it is handed out. */
export function outputOf(draft: Draft): Output {
  const { messages, actions, logs, answers, deliveries, finishedFrames, input, lastMessageNewFormat } = draft;
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
