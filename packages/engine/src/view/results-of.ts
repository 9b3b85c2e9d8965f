import { own } from '../values/record.ts';
import type { Flow, Flows } from '../flow/flow.ts';
import { mergeInto } from '../turn/variable-merge.ts';
import type { FinishedFrame } from '../turn/output.ts';
import { copiedFrame, type Frame, type SessionState } from '../state/state.ts';
import { textOf } from '../values/value.ts';

/** The state of a result after a turn, without its answers. */
export type ResultState = {
  readonly resultId: string;
  readonly botId: string;
  readonly hash: string;
  readonly hasStarted: boolean;
  readonly isCompleted: boolean;
  readonly variables: readonly { readonly id: string; readonly name: string; readonly value: string }[];
};

/**
 * The current results of a session: one for the bot it began with and one for each linked bot that keeps its own.
 * Session variables and variables without a value are left out. A result is completed when its bot has ended, was not
 * stopped, and at least one question was answered.
 */
export function resultsOf(
  flows: Flows,
  state: SessionState,
  finished: readonly FinishedFrame[],
): ResultState[] {
  const isFinished = state.status === 'finished' && state.isCutShort !== true;
  return [
    ...framesWithResults(flows, state.frames).flatMap((frame) => resultOf(flows, frame, isFinished)),
    ...finished.flatMap((frame) => resultOf(flows, frame, true)),
  ];
}

/** The running bots with results of their own, each with the values that merging bots have collected so far. */
function framesWithResults(flows: Flows, running: readonly Frame[]): Frame[] {
  const frames = running.map(copiedFrame);
  for (const [index, child] of [...frames.entries()].reverse()) {
    const parent = frames[index - 1];
    const childFlow = flows.get(child.hash);
    const parentFlow = parent && flows.get(parent.hash);
    if (child.merges && childFlow && parentFlow) mergeInto(parent, parentFlow, child, childFlow);
  }
  return frames.filter(({ merges }) => !merges);
}

function resultOf(
  flows: Flows,
  frame: Pick<Frame, Exclude<keyof FinishedFrame, 'resultId'> | 'resultId'>,
  isFinished: boolean,
): ResultState[] {
  const { resultId, botId, hash, hasAnswers } = frame;
  const flow = flows.get(hash);
  if (resultId === undefined || !flow) return [];
  const isCompleted = isFinished && hasAnswers;
  return [{ resultId, botId, hash, hasStarted: hasAnswers, isCompleted, variables: kept(flow, frame) }];
}

function kept(
  flow: Flow,
  { variables, merged = [] }: Pick<Frame, 'variables' | 'merged'>,
): ResultState['variables'] {
  const declared = flow.variables.flatMap(({ id, name, isSessionVariable }) => {
    const value = own(variables, id);
    return value === undefined || isSessionVariable === true ? [] : [{ id, name, value }];
  });
  return [...declared, ...merged].map(({ id, name, value }) => ({ id, name, value: textOf(value) }));
}
