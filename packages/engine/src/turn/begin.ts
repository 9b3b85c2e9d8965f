import type { ChatMessage, StartFrom } from '@parley/schema';
import { isStopped } from './budget.ts';
import { log, refuseValue, topFlow, topFrame, type TurnBuilder } from './turn-builder.ts';
import type { EffectResult } from '../kind/effect.ts';
import type { TurnEvent } from '../kind/event.ts';
import { optionOf, type CompiledBlock, type Flow } from '../flow/flow.ts';
import { invariant } from '../values/invariant.ts';
import { streamSafe } from '../values/normal-form.ts';
import { resumeLater } from './linked-bots.ts';
import { markInterruption } from './return-stack.ts';
import type { Position, SessionState } from '../state/state.ts';
import { enter, judge, resume, verified, type Outcome } from './turn.ts';

/** The reason to refuse an event: no event listens to that command, or a chat cannot start there. */
export type Refusal = 'unknown-command' | 'unknown-start';
type Refused = { readonly refused: Refusal };

/**
 * The state of a session that begins at `from` when its first message comes; undefined if this bot cannot begin there.
 */
export function startingFrom(flow: Flow, state: SessionState, from: StartFrom): SessionState | undefined {
  return startPosition(flow, from) && { ...state, startFrom: from };
}

/** Applies the event: returns the position where the turn goes on, or the reason to refuse the event. */
export function begin(builder: TurnBuilder, event: TurnEvent): Outcome | Refused {
  if (event.type === 'effectDone') return effectDone(builder, event.result);
  const message = readMessage(event.message);
  if (event.type === 'start') return start(builder, event.from, message);
  const { status } = builder.state;
  if (status === 'registered') return start(builder, builder.state.startFrom, message);
  // a finished session stays as it is, even if a stopped bot left positions to return to
  return status === 'finished' ? 'waits' : reply(builder, message);
}

/** Normalizes a message on entry, so that no later code need guard against runs of combining marks. */
function readMessage(message: ChatMessage | undefined): ChatMessage | undefined {
  return message?.type === 'text' ? { ...message, text: streamSafe(message.text) } : message;
}

function start(
  builder: TurnBuilder,
  from: StartFrom | undefined,
  message: ChatMessage | undefined,
): Outcome | Refused {
  const flow = topFlow(builder);
  builder.state.status = 'running';
  if (flow.initialBytes > builder.ctx.budget.maxValueBytes)
    refuseValue(builder, 'This bot begins with more values than fit, and some were left out');
  delete builder.state.startFrom;
  if (message?.type === 'command') return command(builder, message.command, undefined);
  if (message) builder.mid.opening = message;
  if (from === undefined) return { to: flow.start };
  const to = startPosition(flow, from);
  return to ? { to } : { refused: 'unknown-start' };
}

function startPosition(flow: Flow, from: StartFrom): Position | undefined {
  if (from.type === 'event') return flow.events.get(from.eventId)?.position;
  if (from.type === 'block') {
    const entry = flow.blocks.get(from.blockId);
    return entry && { groupId: entry.group.id, index: entry.index };
  }
  return flow.groups.has(from.groupId) ? { groupId: from.groupId, index: 0 } : undefined;
}

function command(builder: TurnBuilder, name: string, pending: CompiledBlock | undefined): Outcome | Refused {
  const listener = topFlow(builder).commands.get(name);
  if (!listener) return { refused: 'unknown-command' };
  if (pending) {
    const position = { groupId: pending.group.id, index: pending.index };
    const resumes = optionOf(listener.event, 'resumeAfter') === true;
    if (!resumes) markInterruption(topFrame(builder), position);
    else if (!isSame(topFrame(builder).resumeAt.at(-1), position)) resumeLater(builder, position, pending);
  }
  builder.state.waiting = undefined;
  return { to: listener.position };
}

/** A visitor may repeat a command: the bot comes back to each question once. */
const isSame = (one: Position | undefined, other: Position): boolean =>
  one?.groupId === other.groupId && one.index === other.index;

function reply(builder: TurnBuilder, message: ChatMessage | undefined): Outcome | Refused {
  const { waiting } = builder.state;
  const entry = waiting && topFlow(builder).blocks.get(waiting.blockId);
  if (message?.type === 'command') return command(builder, message.command, entry);
  // set and not deleted: deleting a property makes an object slow from then on
  builder.state.waiting = undefined;
  if (!waiting || !entry) {
    log(builder, {
      status: 'error',
      description: 'The block this chat was waiting at no longer exists. The chat ended here.',
      details: `block ${waiting?.blockId ?? ''}`,
    });
    return { to: undefined };
  }
  if (waiting.for === 'input') return judge(builder, entry, message, true);
  return resume(builder, entry, { from: 'client', reply: message, memory: waiting.memory });
}

function effectDone(builder: TurnBuilder, result: EffectResult): Outcome {
  const { waiting } = builder.state;
  const entry = waiting && topFlow(builder).blocks.get(waiting.blockId);
  invariant(waiting && entry, 'an effect was asked for by a block');
  builder.state.waiting = undefined;
  // counted as a step: a block that asks the shell again and again is not entered again
  if (isStopped(builder, entry)) return 'waits';
  const { stage, reply: judged, withEvents } = builder.mid;
  if (stage === 'resume') return resume(builder, entry, { from: 'shell', result, memory: waiting.memory });
  if (stage === 'verified') return verified(builder, entry, result);
  invariant(result.type === 'evaluate', 'only inline programs are evaluated before a block');
  builder.inline = new Map(entry.inlineCode.map((code, index) => [code, result.outcomes[index] ?? failed]));
  return stage === 'enter' ? enter(builder, entry) : judge(builder, entry, judged, withEvents);
}
const failed = { ok: false, error: 'not evaluated' } as const;
