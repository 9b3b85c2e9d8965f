import type { Bubble, ChatInput, ChatLog, ClientSideAction } from '@parley/schema';
import type { Delivery } from '@parley/schema/contract';
import type { Frame } from '../state/state.ts';
import type { Reference } from '../kind/reference.ts';

/** An answer that a question accepted in this turn, and the result it belongs to. */
export type AcceptedAnswer = {
  readonly resultId: string | undefined;
  readonly blockId: string;
  readonly content: string;
  /** The words that the visitor chose, if the stored answer differs. */
  readonly label?: string;
  readonly attachedFileUrls?: readonly string[];
  /** Set if it is counted by its value; a list where several were chosen. */
  readonly counted?: true | readonly string[];
};

/** A block that a turn entered, or a connection that it followed. */
export type Visit =
  { readonly botId: string; readonly blockId: string } | { readonly botId: string; readonly edgeId: string };

/** A part of a bot that a session saw for the first time, by its number, and the result it is counted with. */
export type SeenPart = { readonly resultId: string; readonly part: number };

/** The output that one call of `transition` adds to the turn. */
export type Output = {
  readonly messages: readonly Bubble[];
  /** Each message as JSON, which was written to count it. */
  readonly messageTexts: readonly string[];
  /** For each message what says the same again, if anything does. */
  readonly references: readonly (Reference | undefined)[];
  readonly actions: readonly ClientSideAction[];
  readonly logs: readonly ChatLog[];
  readonly answers: readonly AcceptedAnswer[];
  readonly deliveries: readonly Delivery[];
  /** Results of linked bots that ended in this call: their frames are gone from the state. */
  readonly finishedFrames: readonly FinishedFrame[];
  /** The way the turn took, in order; empty but in previews and traced turns. */
  readonly visits: readonly Visit[];
  /** The parts that the session saw first in this turn; empty in previews. */
  readonly firstSeen: readonly SeenPart[];
  readonly input?: ChatInput;
  /** The question as JSON. */
  readonly inputText?: string;
  /** Asks the same again, if anything does. */
  readonly inputReference?: Reference;
  readonly lastMessageNewFormat?: string;
};

/** The last state of a linked bot's own result. */
export type FinishedFrame = {
  readonly botId: string;
  readonly hash: string;
  readonly resultId: string;
  readonly variables: Frame['variables'];
  readonly merged?: Frame['merged'];
  readonly hasAnswers: boolean;
};

/** The output of a turn in which nothing has happened yet. */
export const emptyOutput: Output = {
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
};

/** Joins the outputs of two calls of `transition` in one turn. */
export function outputJoined(before: Output, after: Output): Output {
  if (before === emptyOutput) return after;
  return {
    ...before,
    ...after,
    messages: [...before.messages, ...after.messages],
    messageTexts: [...before.messageTexts, ...after.messageTexts],
    references: [...before.references, ...after.references],
    actions: [...before.actions, ...after.actions],
    logs: [...before.logs, ...after.logs],
    answers: [...before.answers, ...after.answers],
    deliveries: [...before.deliveries, ...after.deliveries],
    finishedFrames: [...before.finishedFrames, ...after.finishedFrames],
    visits: [...before.visits, ...after.visits],
    firstSeen: [...before.firstSeen, ...after.firstSeen],
  };
}
