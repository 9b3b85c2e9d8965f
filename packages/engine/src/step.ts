import { isStopped } from './budget.ts';
import type { Context } from './context.ts';
import { begin, type Refusal } from './begin.ts';
import { draftOf, log, outputOf, topFlow, type Draft } from './draft.ts';
import type { Effect } from './effect.ts';
import type { TurnEvent } from './event.ts';
import { blockAt, type Flows } from './flow.ts';
import type { Output } from './output.ts';
import { unwind } from './routing.ts';
import type { Place, SessionState } from './state.ts';
import { enter, type Outcome } from './turn.ts';

/** What one call of `step` came to. */
export type StepResult =
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
 * the same turn goes on with `effectDone`. Never throws on what a bot or a visitor says. `state` is not changed.
 * Deterministic: the same flows, state, event and context give the same result.
 */
export function step(flows: Flows, state: SessionState, event: TurnEvent, ctx: Context): StepResult {
  const draft = draftOf(flows, state, ctx);
  const begun = begin(draft, event);
  if (typeof begun === 'object' && 'refused' in begun) return { refused: true, reason: begun.refused };
  walk(draft, begun);
  if (draft.effect === null) logUnusedOpening(draft);
  const next = draft.effect === null ? draft.state : { ...draft.state, midTurn: draft.mid };
  return { refused: false, state: next, output: outputOf(draft), effect: draft.effect };
}

function logUnusedOpening(draft: Draft): void {
  if (draft.mid.opening === undefined) return;
  log(draft, {
    status: 'info',
    description: 'The first message was not used, because the bot does not begin with a question.',
  });
}

/** Goes from block to block until something stops it. */
function walk(draft: Draft, begun: Outcome): void {
  let outcome = begun;
  while (outcome !== 'waits') {
    const place: Place | undefined = outcome.to ?? unwind(draft);
    const entry = place && blockAt(topFlow(draft), place);
    if (!place) draft.state.status = 'finished';
    if (!place || (entry && isStopped(draft, entry))) return;
    draft.inline = new Map();
    outcome = entry ? enter(draft, entry) : { to: undefined };
  }
}
