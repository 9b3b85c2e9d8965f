import type { Resumption, Step } from './block-kind.ts';
import { hasRunAway } from './budget.ts';
import {
  assign,
  deliver,
  log,
  pushAction,
  pushInput,
  pushMessage,
  stop,
  topFlow,
  topFrame,
  type Draft,
} from './draft.ts';
import { blockAt, type CompiledBlock } from './flow.ts';
import type { ChatInput } from '@parley/schema';
import { programOf } from './program.ts';
import { eventForReply, raiseReplyEvent, sayRetry, storeAnswer } from './replies.ts';
import { enterBot } from './linked-bots.ts';
import { markJump, takeReturnMark } from './return-marks.ts';
import { placeAfter, placeBeyond, placeOfEdge, placeOfGroup } from './routing.ts';
import { runOf } from './run.ts';
import type { Place, Reply } from './state.ts';

/** Where a part of the turn leads: on to a place, out of the running bot (undefined), or to the end of the call. */
export type Outcome = { readonly to: Place | undefined } | 'waits';

/** Has the inline programs of a block evaluated first, if it has any that are not. */
function needsInline(draft: Draft, entry: CompiledBlock, stage: 'enter' | 'reply'): boolean {
  if (entry.inlineCode.length === 0 || draft.inline.size > 0) return false;
  const { valueOf } = runOf(draft, entry);
  draft.mid.stage = stage;
  draft.state.waiting = { for: 'effect', blockId: entry.block.id };
  draft.effect = { type: 'evaluate', programs: entry.inlineCode.map((code) => programOf(code, valueOf)) };
  return true;
}

/** Lets a block do what it does. */
export function enter(draft: Draft, entry: CompiledBlock): Outcome {
  if (needsInline(draft, entry, 'enter')) return 'waits';
  return apply(draft, entry, entry.kind.enter(entry.block, runOf(draft, entry)));
}

/** Lets a block go on with what it waited for. */
export function resume(draft: Draft, entry: CompiledBlock, resumption: Resumption): Outcome {
  if (!entry.kind.resume) return passOver(draft, entry);
  return apply(draft, entry, entry.kind.resume(entry.block, resumption, runOf(draft, entry)));
}

/** Lets the input judge a reply, unless an event of the bot takes it first. */
export function judge(
  draft: Draft,
  entry: CompiledBlock,
  message: Reply | undefined,
  withEvents: boolean,
): Outcome {
  Object.assign(draft.mid, { reply: message, withEvents });
  if (needsInline(draft, entry, 'reply')) return 'waits';
  if (!entry.kind.reply) return passOver(draft, entry);
  const run = runOf(draft, entry);
  const outcome = entry.kind.reply(entry.block, message, run);
  if (hasRunAway(draft, entry)) {
    // the bot ends for what judging took; what the visitor has answered is kept all the same
    if (outcome.type === 'accepted') storeAnswer(draft, entry, message, outcome);
    return 'waits';
  }
  if (withEvents && message) {
    const event = eventForReply(draft, entry, outcome);
    if (event) return { to: raiseReplyEvent(draft, event, entry, message) };
  }
  if (outcome.type === 'refused') {
    sayRetry(draft, entry, run, outcome.retryText);
    return apply(draft, entry, entry.kind.enter(entry.block, run));
  }
  if (outcome.type === 'accepted') storeAnswer(draft, entry, message, outcome);
  return { to: placeBeyond(draft, entry, outcome.type === 'accepted' ? outcome.edgeId : undefined) };
}

/**
 * Goes on after a block that another release waited at and this one does not know how to take up. A block that is not
 * available decides itself what comes next, as when it is reached.
 */
function passOver(draft: Draft, entry: CompiledBlock): Outcome {
  if (entry.kind.isUnavailable) return enter(draft, entry);
  log(draft, {
    status: 'warning',
    description: 'This chat was waiting at a block that can no longer take an answer. It continues after it.',
    details: `block ${entry.block.id}`,
    context: entry.group.title,
  });
  return { to: placeBeyond(draft, entry) };
}

/** Does what a kind returned. Where the turn's budget is used up for it, the bot ends: before, it need not be right. */
function apply(draft: Draft, entry: CompiledBlock, done: Step): Outcome {
  if (hasRunAway(draft, entry)) return 'waits';
  const { mid, state } = draft;
  for (const message of done.messages ?? []) pushMessage(draft, message);
  for (const action of done.actions ?? []) pushAction(draft, action);
  for (const entry of done.logs ?? []) log(draft, entry);
  for (const delivery of done.deliveries ?? []) deliver(draft, delivery, entry.group.title);
  assign(draft, done.set ?? []);
  if (hasRunAway(draft, entry)) return 'waits';

  const { next } = done;
  switch (next.go) {
    case 'on':
      return { to: placeAfter(draft, entry) };
    case 'edge':
      return { to: next.edgeId === undefined ? undefined : placeOfEdge(draft, next.edgeId, entry) };
    case 'end':
      stop(draft);
      return 'waits';
    case 'jump':
      return jump(draft, entry, next.group, next.blockId);
    case 'return':
      return goBack(draft, entry);
    case 'bot': {
      if (!enterBot(draft, next, placeBeyond(draft, entry), entry)) return { to: undefined };
      if (next.group === undefined) return { to: topFlow(draft).start };
      return { to: placeOfGroup(draft, entry, next.group, undefined) };
    }
    case 'ask':
      return askInput(draft, entry, next.input);
    case 'pause':
      state.waiting = { for: next.for, blockId: entry.block.id, ...memoryOf(next) };
      return 'waits';
    case 'perform':
      mid.stage = 'resume';
      state.waiting = { for: 'effect', blockId: entry.block.id, ...memoryOf(next) };
      draft.effect = next.effect;
      return 'waits';
  }
}

const memoryOf = <M>(next: { readonly memory?: M }): { memory?: M } =>
  next.memory === undefined ? {} : { memory: next.memory };

/** Ends the turn with a question, unless the message a chat was started with answers it. */
function askInput(draft: Draft, entry: CompiledBlock, input: ChatInput): Outcome {
  const { opening, hasSpoken } = draft.mid;
  if (opening !== undefined && !hasSpoken) {
    draft.mid.opening = undefined;
    return judge(draft, entry, opening, true);
  }
  if (!pushInput(draft, input)) {
    hasRunAway(draft, entry);
    return 'waits';
  }
  draft.state.waiting = { for: 'input', blockId: entry.block.id };
  return 'waits';
}

function jump(draft: Draft, entry: CompiledBlock, group: string, blockId: string | undefined): Outcome {
  const to = placeOfGroup(draft, entry, group, blockId);
  const back = to && placeAfter(draft, entry);
  if (back) markJump(topFrame(draft), back);
  return { to };
}

function goBack(draft: Draft, entry: CompiledBlock): Outcome {
  const mark = takeReturnMark(topFrame(draft));
  if (!mark) return { to: placeAfter(draft, entry) };
  const asked = blockAt(topFlow(draft), mark.place);
  if (!mark.reply || !asked) return { to: mark.place };
  draft.inline = new Map();
  return judge(draft, asked, mark.reply, false);
}
