import { isStopped } from './budget.ts';
import type { TurnContext } from '../kind/turn-context.ts';
import { begin, type Refusal } from './begin.ts';
import { keepSeen, newTurnBuilder, log, outputOf, topFlow, visit, type TurnBuilder } from './turn-builder.ts';
import type { Effect } from '../kind/effect.ts';
import type { TurnEvent } from '../kind/event.ts';
import { blockAt, type Flows } from '../flow/flow.ts';
import type { Output } from './output.ts';
import { unwind } from './routing.ts';
import type { Position, SessionState } from '../state/state.ts';
import { enter, type Outcome } from './turn.ts';

/** The result of one call of `transition`. */
export type Transition =
  | {
      readonly refused: false;
      readonly state: SessionState;
      readonly output: Output;
      readonly effect: Effect | null;
    }
  /** The event makes no sense here; nothing has changed. */
  | { readonly refused: true; readonly reason: Refusal };

/**
 * Takes a conversation as far as it goes by itself: until it asks, pauses, ends, or needs the shell (`effect`); then
 * the same turn goes on with `effectDone`. Never throws because of a bot or a visitor. Does not change `state`.
 * Deterministic: the same flows, state, event and context give the same result.
 */
export function transition(
  flows: Flows,
  state: SessionState,
  event: TurnEvent,
  ctx: TurnContext,
): Transition {
  const builder = newTurnBuilder(flows, state, ctx);
  const begun = begin(builder, event);
  if (typeof begun === 'object' && 'refused' in begun) return { refused: true, reason: begun.refused };
  walk(builder, begun);
  keepSeen(builder);
  if (builder.effect === null) logUnusedOpening(builder);
  const next = builder.effect === null ? builder.state : { ...builder.state, midTurn: builder.mid };
  return { refused: false, state: next, output: outputOf(builder), effect: builder.effect };
}

function logUnusedOpening(builder: TurnBuilder): void {
  if (builder.mid.opening === undefined) return;
  log(builder, {
    status: 'info',
    description: 'The first message was not used, because the bot does not begin with a question.',
  });
}

/** Goes from block to block until a block stops the walk. */
function walk(builder: TurnBuilder, begun: Outcome): void {
  let outcome = begun;
  while (outcome !== 'waits') {
    const position: Position | undefined = outcome.to ?? unwind(builder);
    const entry = position && blockAt(topFlow(builder), position);
    if (!position) builder.state.status = 'finished';
    if (!position || (entry && isStopped(builder, entry))) return;
    builder.inline = new Map();
    if (position.by !== undefined) visit(builder, { edgeId: position.by });
    if (entry) visit(builder, { blockId: entry.block.id });
    outcome = entry ? enter(builder, entry) : { to: undefined };
  }
}
