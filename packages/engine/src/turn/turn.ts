import type { Resumption, BlockResult, FinalOutcome } from '../kind/block-kind.ts';
import type { EffectResult } from '../kind/effect.ts';
import { hasRunAway } from './budget.ts';
import {
  assign,
  deliver,
  log,
  pushAction,
  pushInput,
  pushMessage,
  see,
  stop,
  topFlow,
  topFrame,
  type TurnBuilder,
} from './turn-builder.ts';
import { blockAt, type CompiledBlock } from '../flow/flow.ts';
import type { ChatInput } from '@parley/schema';
import { programOf } from './program.ts';
import type { Reference } from '../kind/reference.ts';
import { eventForReply, raiseReplyEvent, sayRetry, storeAnswer } from './replies.ts';
import { enterBot } from './linked-bots.ts';
import { markJump, takeReturnMark } from './return-stack.ts';
import { positionAfter, positionBeyond, positionOfEdge, positionOfGroup } from './routing.ts';
import { blockContextOf } from './block-context.ts';
import { put } from '../values/record.ts';
import { textOf } from '../values/value.ts';
import { valueNamed } from './variable-merge.ts';
import type { Json } from '../values/json.ts';
import type { Position, Reply } from '../state/state.ts';

/** The result of a part of the turn: go on at a position, leave the running bot (undefined), or end the call. */
export type Outcome = { readonly to: Position | undefined } | 'waits';

/** Asks for the values of a block's inline programs; false where there are none, or where they are there. */
function needsInline(builder: TurnBuilder, entry: CompiledBlock, stage: 'enter' | 'reply'): boolean {
  if (entry.inlineCode.length === 0 || builder.inline.size > 0) return false;
  const { valueOf } = blockContextOf(builder, entry);
  builder.mid.stage = stage;
  builder.state.waiting = { for: 'effect', blockId: entry.block.id };
  builder.effect = { type: 'evaluate', programs: entry.inlineCode.map((code) => programOf(code, valueOf)) };
  return true;
}

/** Runs a block. */
export function enter(builder: TurnBuilder, entry: CompiledBlock): Outcome {
  if (needsInline(builder, entry, 'enter')) return 'waits';
  const done = entry.kind.enter(entry.block, blockContextOf(builder, entry));
  // before the block sets anything
  const isSaid = done.messages?.length === 1 || done.next.go === 'ask';
  return apply(builder, entry, done, isSaid ? referenceTo(builder, entry) : undefined);
}

/** The reference to a block that is entered now; undefined if nothing but its words says what it says. */
function referenceTo({ state, flows, ctx }: TurnBuilder, entry: CompiledBlock): Reference | undefined {
  if (ctx.isReferring === false) return undefined;
  const { mentions, block } = entry;
  const frame = state.frames.at(-1);
  const flow = frame && flows.get(frame.hash);
  if (!mentions || !flow || frame.hash !== state.frames[0]?.hash) return undefined;
  // of two blocks with one id it would find the first
  if (flow.blocks.get(block.id) !== entry) return undefined;
  return { blockId: block.id, values: mentions.map((name) => textOf(valueNamed(flow, frame, name))) };
}

/** Resumes a block with the answer it waited for. */
export function resume(builder: TurnBuilder, entry: CompiledBlock, resumption: Resumption): Outcome {
  if (!entry.kind.resume) return passOver(builder, entry);
  return apply(builder, entry, entry.kind.resume(entry.block, resumption, blockContextOf(builder, entry)));
}

/** Lets the input judge a reply, unless an event of the bot takes it first. */
export function judge(
  builder: TurnBuilder,
  entry: CompiledBlock,
  message: Reply | undefined,
  withEvents: boolean,
): Outcome {
  Object.assign(builder.mid, { reply: message, withEvents });
  if (needsInline(builder, entry, 'reply')) return 'waits';
  if (!entry.kind.reply) return passOver(builder, entry);
  const outcome = entry.kind.reply(entry.block, message, blockContextOf(builder, entry));
  if (outcome.type !== 'verify') return decide(builder, entry, outcome);
  if (hasRunAway(builder, entry)) return 'waits';
  builder.mid.stage = 'verified';
  builder.state.waiting = { for: 'effect', blockId: entry.block.id };
  builder.effect = outcome.effect;
  return 'waits';
}

/** Goes on with the reply that the shell was asked about. */
export function verified(builder: TurnBuilder, entry: CompiledBlock, result: EffectResult): Outcome {
  if (!entry.kind.verified) return passOver(builder, entry);
  return decide(builder, entry, entry.kind.verified(entry.block, result, blockContextOf(builder, entry)));
}

/** Does what follows from the judgement of the reply in hand. */
function decide(builder: TurnBuilder, entry: CompiledBlock, outcome: FinalOutcome): Outcome {
  const { reply: message, withEvents } = builder.mid;
  if (hasRunAway(builder, entry)) {
    // judging may use up the budget and so end the bot; the visitor's answer is kept all the same
    if (outcome.type === 'accepted') {
      storeAnswer(builder, entry, message, outcome);
      see(builder, topFlow(builder).parts.passed(entry.block.id));
    }
    return 'waits';
  }
  if (withEvents && message) {
    const event = eventForReply(builder, entry, outcome);
    if (event) return { to: raiseReplyEvent(builder, event, entry, message) };
  }
  if (outcome.type === 'refused') {
    for (const line of outcome.logs ?? []) log(builder, line);
    if (outcome.dropsNotes === true) keepNotes(builder, entry, undefined);
    sayRetry(builder, entry, blockContextOf(builder, entry), outcome.retryText);
    builder.mid.refusedIn = entry.block.id;
    return enter(builder, entry);
  }
  if (outcome.type === 'accepted') {
    storeAnswer(builder, entry, message, outcome);
    keepNotes(builder, entry, undefined);
  }
  see(builder, topFlow(builder).parts.passed(entry.block.id));
  return { to: positionBeyond(builder, entry, outcome.type === 'accepted' ? outcome.edgeId : undefined) };
}

/**
 * Goes on after a block that another release waited at and this release cannot resume. A block that is not available
 * decides itself how to go on, as on entry.
 */
function passOver(builder: TurnBuilder, entry: CompiledBlock): Outcome {
  if (entry.kind.isUnavailable) return enter(builder, entry);
  log(builder, {
    status: 'warning',
    description: 'This chat was waiting at a block that can no longer take an answer. It continues after it.',
    details: `block ${entry.block.id}`,
    context: entry.group.title,
  });
  see(builder, topFlow(builder).parts.passed(entry.block.id));
  return { to: positionBeyond(builder, entry) };
}

/**
 * Applies a block result, which `reference` says or asks again. If the turn's budget is used up, the bot ends and the
 * result does not count.
 */
function apply(
  builder: TurnBuilder,
  entry: CompiledBlock,
  done: BlockResult,
  reference?: Reference,
): Outcome {
  if (hasRunAway(builder, entry)) return 'waits';
  const { mid, state } = builder;
  for (const message of done.messages ?? []) pushMessage(builder, message, reference);
  for (const action of done.actions ?? []) pushAction(builder, action);
  for (const entry of done.logs ?? []) log(builder, entry);
  for (const delivery of done.deliveries ?? []) deliver(builder, delivery, entry.group.title);
  assign(builder, done.set ?? []);
  if (hasRunAway(builder, entry)) return 'waits';

  const { next } = done;
  seeWayOut(builder, entry, done);
  switch (next.go) {
    case 'on':
      return { to: positionAfter(builder, entry) };
    case 'edge':
      return { to: next.edgeId === undefined ? undefined : positionOfEdge(builder, next.edgeId, entry) };
    case 'end':
      stop(builder);
      return 'waits';
    case 'jump':
      return jump(builder, entry, next.group, next.blockId);
    case 'return':
      return goBack(builder, entry);
    case 'bot': {
      if (!enterBot(builder, next, positionBeyond(builder, entry), entry)) return { to: undefined };
      if (next.group === undefined) return { to: topFlow(builder).start };
      return { to: positionOfGroup(builder, entry, next.group, undefined) };
    }
    case 'ask':
      keepNotes(builder, entry, next.notes);
      return askInput(builder, entry, next.input, reference);
    case 'pause':
      state.waiting = { for: next.for, blockId: entry.block.id, ...memoryOf(next) };
      return 'waits';
    case 'perform':
      mid.stage = 'resume';
      state.waiting = { for: 'effect', blockId: entry.block.id, ...memoryOf(next) };
      builder.effect = next.effect;
      return 'waits';
  }
}

/** Notes the item by which the chat leaves, and a question that is not asked. */
function seeWayOut(
  builder: TurnBuilder,
  { block, kind }: CompiledBlock,
  { next, itemId }: BlockResult,
): void {
  const { parts } = topFlow(builder);
  if (itemId !== undefined) see(builder, parts.item(block.id, itemId));
  const isAsked = next.go === 'ask' || next.go === 'pause' || next.go === 'perform';
  if (kind.category === 'input' && !isAsked) see(builder, parts.passed(block.id));
}

/** Keeps the notes of a block, or drops them for undefined. */
function keepNotes(builder: TurnBuilder, { block }: CompiledBlock, notes: Json | undefined): void {
  const frame = topFrame(builder);
  if (notes !== undefined) put((frame.notes ??= {}), block.id, notes);
  else if (frame.notes) Reflect.deleteProperty(frame.notes, block.id);
}

const memoryOf = <M>(next: { readonly memory?: M }): { memory?: M } =>
  next.memory === undefined ? {} : { memory: next.memory };

/** Ends the turn with a question, unless the message a chat was started with answers it. */
function askInput(
  builder: TurnBuilder,
  entry: CompiledBlock,
  input: ChatInput,
  reference: Reference | undefined,
): Outcome {
  const { opening, hasSpoken } = builder.mid;
  if (opening !== undefined && !hasSpoken) {
    builder.mid.opening = undefined;
    return judge(builder, entry, opening, true);
  }
  // the value of a variable stands in the field
  if (!pushInput(builder, input, input.prefilledValue === undefined ? reference : undefined)) {
    hasRunAway(builder, entry);
    return 'waits';
  }
  builder.state.waiting = { for: 'input', blockId: entry.block.id };
  return 'waits';
}

function jump(
  builder: TurnBuilder,
  entry: CompiledBlock,
  group: string,
  blockId: string | undefined,
): Outcome {
  const to = positionOfGroup(builder, entry, group, blockId);
  const back = to && positionAfter(builder, entry);
  if (back) markJump(topFrame(builder), back);
  return { to };
}

function goBack(builder: TurnBuilder, entry: CompiledBlock): Outcome {
  const mark = takeReturnMark(topFrame(builder));
  if (!mark) return { to: positionAfter(builder, entry) };
  const asked = blockAt(topFlow(builder), mark.place);
  if (!mark.reply || !asked) return { to: mark.place };
  builder.inline = new Map();
  return judge(builder, asked, mark.reply, false);
}
