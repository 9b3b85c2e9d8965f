import type { Bubble, ChatInput, ChatLog, ClientSideAction } from '@parley/schema';
import type { Delivery } from '@parley/schema/contract';
import type { Frame } from '../state/state.ts';

/** An answer that was accepted in this turn, and the result it belongs to. */
export type AcceptedAnswer = {
  readonly resultId: string | undefined;
  readonly blockId: string;
  readonly content: string;
  /** The words the visitor chose by, where they are others. */
  readonly label?: string;
  readonly attachedFileUrls?: readonly string[];
};

/** What one call of `step` adds to the turn. */
export type Output = {
  readonly messages: readonly Bubble[];
  readonly actions: readonly ClientSideAction[];
  readonly logs: readonly ChatLog[];
  readonly answers: readonly AcceptedAnswer[];
  readonly deliveries: readonly Delivery[];
  /** Results of linked bots that came to their end: their frames are gone from the state. */
  readonly finishedFrames: readonly FinishedFrame[];
  readonly input?: ChatInput;
  readonly lastMessageNewFormat?: string;
};

/** The last of a linked bot's own result. */
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
  actions: [],
  logs: [],
  answers: [],
  deliveries: [],
  finishedFrames: [],
};

/** What a turn came to over all the calls of `step` that it took. */
export function outputJoined(before: Output, after: Output): Output {
  return {
    ...before,
    ...after,
    messages: [...before.messages, ...after.messages],
    actions: [...before.actions, ...after.actions],
    logs: [...before.logs, ...after.logs],
    answers: [...before.answers, ...after.answers],
    deliveries: [...before.deliveries, ...after.deliveries],
    finishedFrames: [...before.finishedFrames, ...after.finishedFrames],
  };
}
