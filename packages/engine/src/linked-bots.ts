import type { VariableValue } from '@parley/schema';
import type { Next } from './block-kind.ts';
import { log, refuseValue, setOrClear, takesRoom, topFlow, topFrame, type Draft } from './draft.ts';
import type { CompiledBlock } from './flow.ts';
import { mergeInto, namedValues } from './frame-values.ts';
import { own, put } from './record.ts';
import { spend } from './meter.ts';
import type { Place } from './state.ts';
import { unitCost } from './unit-cost.ts';

/** How many bots can run inside one another, and how many places of one bot a flow can return to. */
const maxDepth = 20;
const maxWaiting = 100;

/** Has the running bot come back to `place` when it has nothing else to do. There is an end to what it keeps. */
export function resumeLater(draft: Draft, place: Place, entry: CompiledBlock): void {
  const { resumeAt } = topFrame(draft);
  if (resumeAt.length < maxWaiting) resumeAt.push(place);
  else
    refuseMore(
      draft,
      `This bot jumps or links too deeply (more than ${maxWaiting} levels); the flow will not return here.`,
      entry,
    );
}

/**
 * Enters a linked bot, which comes back to `back`, and says whether it could: bots run only so deep inside one
 * another. A bot that has nothing left to do is left first, and the running bot itself is not entered again but goes
 * on: so bots that link to each other in circles take no more room the longer a chat lasts.
 */
export function enterBot(
  draft: Draft,
  bot: Extract<Next, { go: 'bot' }>,
  back: Place | undefined,
  entry: CompiledBlock,
): boolean {
  const { botId, hash, merges } = bot;
  const running = topFrame(draft);
  chargeForValues(draft);
  const inherited = namedValues(draft.flows, draft.state.frames);
  if (back) resumeLater(draft, back, entry);
  if (running.botId === botId && running.hash === hash) return true;
  if (!back) leaveIdleBots(draft, merges);
  if (draft.state.frames.length >= maxDepth) {
    refuseMore(
      draft,
      `More than ${maxDepth} bots are linked inside one another; this one was skipped.`,
      entry,
    );
    return false;
  }
  const parent = topFrame(draft);
  const resultId = merges ? parent.resultId : bot.resultId;
  put(draft.state.pinned, botId, hash);
  draft.valueBytes = undefined;
  draft.state.frames.push({
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
  const { variables, initialValues } = topFlow(draft);
  for (const { id, name } of variables)
    give(draft, id, name, inherited.get(name) ?? own(initialValues, id) ?? null);
  return true;
}

function give(draft: Draft, id: string, name: string, value: VariableValue): void {
  if (takesRoom(draft, undefined, value)) setOrClear(topFrame(draft).variables, id, value);
  else refuseValue(draft, `The linked bot runs without “${name}”`);
}

/** Leaves the linked bots that a new one would only come back to in order to leave them, and whose results it does not share. */
function leaveIdleBots(draft: Draft, merges: boolean): void {
  const isIdle = (): boolean => {
    const frame = topFrame(draft);
    return frame.resumeAt.length === 0 && (frame.merges || !merges);
  };
  while (draft.state.frames.length > 1 && isIdle()) leaveBot(draft);
}

/** Leaves the running bot for the one that linked to it, which gets back what it found out if the two merge. */
export function leaveBot(draft: Draft): void {
  chargeForValues(draft);
  const flow = topFlow(draft);
  const child = topFrame(draft);
  draft.state.frames.pop();
  draft.valueBytes = undefined;
  if (child.merges) {
    mergeInto(topFrame(draft), topFlow(draft), child, flow);
  } else if (child.resultId !== undefined) {
    const { botId, hash, resultId, variables, merged, hasAnswers } = child;
    draft.finishedFrames.push({
      botId,
      hash,
      resultId,
      variables,
      ...(merged ? { merged } : {}),
      hasAnswers,
    });
  }
}

/** Charges for looking through the variables of the running bots, as linking and leaving do. */
function chargeForValues(draft: Draft): void {
  const count = draft.state.frames.reduce(
    (sum, { hash, merged = [] }) => sum + merged.length + (draft.flows.get(hash)?.variables.length ?? 0),
    0,
  );
  spend(draft, count * unitCost.element + (draft.valueBytes ?? 0) / 4);
}

function refuseMore(draft: Draft, description: string, entry: CompiledBlock): void {
  log(draft, {
    status: 'error',
    description,
    details: `block ${entry.block.id}`,
    context: entry.group.title,
  });
}
