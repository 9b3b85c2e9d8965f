import type { VariableValue } from '@parley/schema';
import type { Next } from '../kind/block-kind.ts';
import {
  log,
  refuseValue,
  setOrClear,
  takesRoom,
  topFlow,
  topFrame,
  type TurnBuilder,
} from './turn-builder.ts';
import type { CompiledBlock } from '../flow/flow.ts';
import { mergeInto, namedValues } from './variable-merge.ts';
import { own, put } from '../values/record.ts';
import { spend } from './meter.ts';
import type { Position } from '../state/state.ts';
import { unitCost } from '../values/unit-cost.ts';

/** Limits of bots running inside one another, and of positions that one bot can return to. */
const maxDepth = 20;
const maxWaiting = 100;

/**
 * Notes that the running bot comes back to `position` when it has nothing else to do. Keeps a limited number of
 * positions.
 */
export function resumeLater(builder: TurnBuilder, position: Position, entry: CompiledBlock): void {
  const { resumeAt } = topFrame(builder);
  if (resumeAt.length < maxWaiting) resumeAt.push(position);
  else
    refuseMore(
      builder,
      `This bot jumps or links too deeply (more than ${maxWaiting} levels); the flow will not return here.`,
      entry,
    );
}

/**
 * Enters a linked bot that comes back to `back`; returns false if bots already run too deep inside one another. First
 * leaves bots that have nothing left to do, and goes on in the running bot instead of entering it again. So bots that
 * link to each other in circles take no more room the longer a chat lasts.
 */
export function enterBot(
  builder: TurnBuilder,
  bot: Extract<Next, { go: 'bot' }>,
  back: Position | undefined,
  entry: CompiledBlock,
): boolean {
  const { botId, hash, merges } = bot;
  const running = topFrame(builder);
  chargeForValues(builder);
  const inherited = namedValues(builder.flows, builder.state.frames);
  if (back) resumeLater(builder, back, entry);
  if (running.botId === botId && running.hash === hash) return true;
  if (!back) leaveIdleBots(builder, merges);
  if (builder.state.frames.length >= maxDepth) {
    refuseMore(
      builder,
      `More than ${maxDepth} bots are linked inside one another; this one was skipped.`,
      entry,
    );
    return false;
  }
  const parent = topFrame(builder);
  const resultId = merges ? parent.resultId : bot.resultId;
  put(builder.state.pinned, botId, hash);
  builder.valueBytes = undefined;
  builder.state.frames.push({
    botId,
    hash,
    ...(resultId === undefined ? {} : { resultId }),
    merges,
    variables: {},
    answers: merges ? { ...parent.answers } : {},
    hasAnswers: merges && parent.hasAnswers,
    resumeAt: [],
    returnMarks: [],
  });
  const { variables, initialValues } = topFlow(builder);
  for (const { id, name } of variables)
    give(builder, id, name, inherited.get(name) ?? own(initialValues, id) ?? null);
  return true;
}

function give(builder: TurnBuilder, id: string, name: string, value: VariableValue): void {
  if (takesRoom(builder, undefined, value)) setOrClear(topFrame(builder).variables, id, value);
  else refuseValue(builder, `The linked bot runs without “${name}”`);
}

/** Leaves linked bots that have nothing left to do and whose results the new bot does not share. */
function leaveIdleBots(builder: TurnBuilder, merges: boolean): void {
  const isIdle = (): boolean => {
    const frame = topFrame(builder);
    return frame.resumeAt.length === 0 && (frame.merges || !merges);
  };
  while (builder.state.frames.length > 1 && isIdle()) leaveBot(builder);
}

/** Leaves the running bot for the bot that linked to it, which gets its variables and answers if the two merge. */
export function leaveBot(builder: TurnBuilder): void {
  chargeForValues(builder);
  const flow = topFlow(builder);
  const child = topFrame(builder);
  builder.state.frames.pop();
  builder.valueBytes = undefined;
  if (child.merges) {
    mergeInto(topFrame(builder), topFlow(builder), child, flow);
  } else if (child.resultId !== undefined) {
    const { botId, hash, resultId, variables, merged, hasAnswers } = child;
    builder.finishedFrames.push({
      botId,
      hash,
      resultId,
      variables,
      ...(merged ? { merged } : {}),
      hasAnswers,
    });
  }
}

/** Charges for the walk over the variables of the running bots that linking and leaving take. */
function chargeForValues(builder: TurnBuilder): void {
  const count = builder.state.frames.reduce(
    (sum, { hash, merged = [] }) => sum + merged.length + (builder.flows.get(hash)?.variables.length ?? 0),
    0,
  );
  spend(builder, count * unitCost.element + (builder.valueBytes ?? 0) / 4);
}

function refuseMore(builder: TurnBuilder, description: string, entry: CompiledBlock): void {
  log(builder, {
    status: 'error',
    description,
    details: `block ${entry.block.id}`,
    context: entry.group.title,
  });
}
