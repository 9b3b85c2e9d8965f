import type { ChatMessage, StartFrom } from '@parley/schema';
import { isStopped } from './budget.ts';
import { log, refuseValue, topFlow, topFrame, type Draft } from './draft.ts';
import type { EffectResult } from './effect.ts';
import type { TurnEvent } from './event.ts';
import { optionOf, type CompiledBlock, type Flow } from './flow.ts';
import { invariant } from './invariant.ts';
import { streamSafe } from './normal-form.ts';
import { resumeLater } from './linked-bots.ts';
import { markInterruption } from './return-marks.ts';
import type { Place, SessionState } from './state.ts';
import { enter, judge, resume, type Outcome } from './turn.ts';

/** Why an event makes no sense: no event listens to that command, or a chat cannot start there. */
export type Refusal = 'unknown-command' | 'unknown-start';
type Refused = { readonly refused: Refusal };

/**
 * A session that begins `from` there, when its first message comes; undefined where this bot cannot begin there.
 */
export function startingFrom(flow: Flow, state: SessionState, from: StartFrom): SessionState | undefined {
  return placeToStart(flow, from) && { ...state, startFrom: from };
}

/** Takes up what happened: where the turn goes on from there, or why it makes no sense. */
export function begin(draft: Draft, event: TurnEvent): Outcome | Refused {
  if (event.type === 'effectDone') return effectDone(draft, event.result);
  const message = readMessage(event.message);
  if (event.type === 'start') return start(draft, event.from, message);
  const { status } = draft.state;
  if (status === 'registered') return start(draft, draft.state.startFrom, message);
  // what has ended stays as it is: a bot that was stopped may have places left to come back to
  return status === 'finished' ? 'waits' : reply(draft, message);
}

/** A message as the turn reads it: nothing further on need be wary of its combining marks. */
function readMessage(message: ChatMessage | undefined): ChatMessage | undefined {
  return message?.type === 'text' ? { ...message, text: streamSafe(message.text) } : message;
}

function start(
  draft: Draft,
  from: StartFrom | undefined,
  message: ChatMessage | undefined,
): Outcome | Refused {
  const flow = topFlow(draft);
  draft.state.status = 'running';
  if (flow.initialBytes > draft.ctx.budget.maxValueBytes)
    refuseValue(draft, 'This bot begins with more values than fit, and some were left out');
  delete draft.state.startFrom;
  if (message?.type === 'command') return command(draft, message.command, undefined);
  if (message) draft.mid.opening = message;
  if (from === undefined) return { to: flow.start };
  const to = placeToStart(flow, from);
  return to ? { to } : { refused: 'unknown-start' };
}

function placeToStart(flow: Flow, from: StartFrom): Place | undefined {
  if (from.type === 'event') return flow.events.get(from.eventId)?.place;
  return flow.groups.has(from.groupId) ? { groupId: from.groupId, index: 0 } : undefined;
}

function command(draft: Draft, name: string, pending: CompiledBlock | undefined): Outcome | Refused {
  const listener = topFlow(draft).commands.get(name);
  if (!listener) return { refused: 'unknown-command' };
  if (pending) {
    const place = { groupId: pending.group.id, index: pending.index };
    const resumes = optionOf(listener.event, 'resumeAfter') === true;
    if (!resumes) markInterruption(topFrame(draft), place);
    else if (!isSame(topFrame(draft).resumeAt.at(-1), place)) resumeLater(draft, place, pending);
  }
  draft.state.waiting = undefined;
  return { to: listener.place };
}

/** A visitor may send a command over and over: each question is come back to once. */
const isSame = (one: Place | undefined, other: Place): boolean =>
  one?.groupId === other.groupId && one.index === other.index;

function reply(draft: Draft, message: ChatMessage | undefined): Outcome | Refused {
  const { waiting } = draft.state;
  const entry = waiting && topFlow(draft).blocks.get(waiting.blockId);
  if (message?.type === 'command') return command(draft, message.command, entry);
  // set and not deleted: an object that has lost a property is a slow one from then on
  draft.state.waiting = undefined;
  if (!waiting || !entry) {
    log(draft, {
      status: 'error',
      description: 'The block this chat was waiting at no longer exists. The chat ended here.',
      details: `block ${waiting?.blockId ?? ''}`,
    });
    return { to: undefined };
  }
  if (waiting.for === 'input') return judge(draft, entry, message, true);
  return resume(draft, entry, { from: 'client', reply: message, memory: waiting.memory });
}

function effectDone(draft: Draft, result: EffectResult): Outcome {
  const { waiting } = draft.state;
  const entry = waiting && topFlow(draft).blocks.get(waiting.blockId);
  invariant(waiting && entry, 'an effect was asked for by a block');
  draft.state.waiting = undefined;
  // a block that asks the shell again and again would not be entered again
  if (isStopped(draft, entry)) return 'waits';
  const { stage, reply: judged, withEvents } = draft.mid;
  if (stage === 'resume') return resume(draft, entry, { from: 'shell', result, memory: waiting.memory });
  invariant(result.type === 'evaluate', 'only inline programs are evaluated before a block');
  draft.inline = new Map(entry.inlineCode.map((code, index) => [code, result.outcomes[index] ?? failed]));
  return stage === 'enter' ? enter(draft, entry) : judge(draft, entry, judged, withEvents);
}
const failed = { ok: false, error: 'not evaluated' } as const;
