import { setTimeout } from 'node:timers/promises';
import { alreadyAnswered, sessionBusy, sessionExpired } from '@parley/errors';
import { giveBack, pauseAfter, type Slot } from '@parley/server';
import type { Deps } from '../deps.ts';
import type { Caller } from '../sessions/caller.ts';
import { claimOf, type Attempt, type Stale, type Unclaimed } from '../sessions/claim.store.ts';
import type { Superseded } from '../sessions/session-scripts.ts';
import { claimRefusal, successorFor } from './claim-refusal.ts';
import type { KeptResponse } from '../sessions/session.store.ts';
import type { LocatedSession } from './locate-session.ts';
import { readAgain } from './short-form.ts';
import type { SessionAccess } from './session-access.ts';
import { ClaimLost, TurnNotTaken } from './session-turn.ts';
import { withTurnSlot } from './turn-slot.ts';
import { shownTo } from './turn.view.ts';

/** A request for one turn of a session. */
export type TurnRequest<Claim> = {
  readonly session: LocatedSession;
  readonly caller: Pick<Caller, 'principal' | 'origin'>;
  readonly access: SessionAccess;
  readonly attempt: Attempt;
  /** Set if the turn begins the session. */
  readonly isStart?: true;
  /** Asks for the turn; `awaitedTurn` is the turn that this request was told to wait for, 0 for none. */
  readonly claim: (awaitedTurn: number) => Promise<({ readonly outcome: 'claimed' } & Claim) | Unclaimed>;
  /** Tells a caller who waits for the turn of that number what is said in it; such callers wait until its end. */
  readonly overhear?: ((turn: number) => Promise<void>) | undefined;
  /** Runs the claimed turn and commits it; gives the response as it is stored. */
  readonly run: (claim: Claim, slot: Slot) => Promise<string>;
};

const backoff = { firstMs: 15, longestMs: 250 };

/**
 * Runs a turn exactly once for all requests of one idempotency key (ADR 0007), and gives its response as the caller may
 * see it: the one that wins the claim runs it; one that comes again gets the stored response; one that comes meanwhile
 * waits for it, for a limited time. Throws the problem where the session has no turn for the request.
 */
export async function withClaim<Claim extends { readonly turn: number }>(
  deps: Deps,
  request: TurnRequest<Claim>,
): Promise<string> {
  const { session, caller, access, overhear } = request;
  const { REPEAT_LIMIT_MS, TURN_LIMIT_MS } = deps.config;
  const until = performance.now() + (overhear ? TURN_LIMIT_MS : 0) + REPEAT_LIMIT_MS;
  const refusal = (unclaimed: Unclaimed): Promise<Error> =>
    claimRefusal(deps, unclaimed, session, caller.principal, access.mode);
  const again = async (kept: KeptResponse): Promise<string> => {
    const response = await readAgain(deps, session, access.tenant, kept);
    // as a message to the session is told, and a start that cannot be repeated any more
    if (response === undefined) throw request.isStart ? alreadyAnswered({ turn: 1 }) : sessionExpired();
    return response;
  };
  let awaitedTurn = 0;
  for (let attempts = 1; ; attempts++) {
    const outcome = await withTurnSlot(deps, access.tenant, (slot) =>
      attemptTurn(deps, request, awaitedTurn, slot),
    );
    switch (outcome.outcome) {
      case 'done':
        return shownTo(access.mode, outcome.response);
      case 'replay':
        // what an earlier turn has stored is told of only if the replicas have it
        await deps.kept.confirm(session.keys.session);
        deps.metrics.claimRefused('replay');
        // of a turn that was waited for, the last words are heard before it
        if (awaitedTurn > 0) await overhear?.(awaitedTurn);
        return shownTo(access.mode, await again(outcome));
      case 'stale':
        throw await refusal({ ...outcome, response: await again(outcome) });
      case 'lost':
        if (performance.now() < until) break;
        throw sessionBusy({ retryAfterSeconds: 1 });
      case 'wait':
        await overhear?.(outcome.turn);
        if (performance.now() < until) break;
        throw await refusal(outcome);
      case 'superseded':
        throw await refusal(await successorFor(deps, caller, outcome));
      default:
        throw await refusal(outcome);
    }
    awaitedTurn = outcome.turn;
    await setTimeout(pauseAfter(attempts, backoff));
  }
}

type Ran =
  | { readonly outcome: 'done'; readonly response: string }
  | { readonly outcome: 'lost'; readonly turn: number }
  | Superseded
  | Stale;

/**
 * Asks for the turn, and runs it if it is given. Unless it was committed or somebody else has it, the claim is given back;
 * also one of which it is not known whether it stands.
 */
async function attemptTurn<Claim extends { readonly turn: number }>(
  deps: Deps,
  { session, attempt, claim, run }: TurnRequest<Claim>,
  awaitedTurn: number,
  slot: Slot,
): Promise<Ran | Unclaimed> {
  let turn = awaitedTurn;
  try {
    const claimed = await claim(awaitedTurn);
    if (claimed.outcome !== 'claimed') return claimed;
    turn = claimed.turn;
    return { outcome: 'done', response: await run(claimed, slot) };
  } catch (error) {
    if (error instanceof ClaimLost) return { outcome: 'lost', turn };
    if (attempt.isHolding) await giveBack(claimOf(deps, session, attempt));
    if (error instanceof TurnNotTaken) return error.reason;
    throw error;
  }
}
