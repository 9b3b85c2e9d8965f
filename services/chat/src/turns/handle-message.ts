import { sessionExpired } from '@parley/errors';
import type { SessionState } from '@parley/engine';
import type { ContinueChatBody } from '@parley/schema';
import type { RequestContext, Slot } from '@parley/server';
import type { Deps } from '../deps.ts';
import type { Caller } from '../sessions/caller.ts';
import { claim, newAttempt, type Attempt, type Claim } from '../sessions/claim.store.ts';
import { lastResponse, stateOf } from '../sessions/session.store.ts';
import { overhearing, speechTo, type Listening } from './listening.ts';
import { commitTurn } from './commit-turn.ts';
import { executeTurn } from './execute-turn.ts';
import { shownEntry } from './turn-journal.ts';
import { fingerprintOf } from './idempotency-key.ts';
import { isKeptShort, type LocatedSession } from './locate-session.ts';
import { measuredTurn } from './measure.ts';
import { namedFiles } from './named-files.ts';
import type { SessionAccess } from './session-access.ts';
import { TurnNotTaken, type SessionTurn } from './session-turn.ts';
import { turnJson } from './turn.view.ts';
import { withClaim } from './with-claim.ts';

/** A message for a session, from somebody who holds a token. */
export type IncomingMessage = {
  readonly session: LocatedSession;
  readonly caller: Caller;
  readonly access: SessionAccess;
  readonly body: ContinueChatBody;
  readonly idempotencyKey: string | undefined;
  /** True if it is sent before the response of the turn before has arrived where it is shown. */
  readonly isAhead?: boolean;
  readonly addLogFields: RequestContext['addLogFields'];
  /** Set where the sender hears what is said while the turn runs. */
  readonly listening?: Listening | undefined;
};

/**
 * Answers a message exactly once: the response is stored before it is returned, a repeated message gets the stored one,
 * and neither a message that arrives while another is being answered nor one that says it answers an earlier question is
 * taken for the answer to a question its sender has not seen.
 */
export async function handleMessage(deps: Deps, incoming: IncomingMessage): Promise<string> {
  const { session, caller, access, body, idempotencyKey } = incoming;
  const attempt = newAttempt(fingerprintOf(body), idempotencyKey);
  const answeredTurn = body.inReplyTo?.turn ?? 0;
  // a preview may begin anew under its id while a turn of it runs, and its commit alone would not see that
  const when = session.isPreview ? 'atOnce' : 'whenHeld';
  return withClaim(deps, {
    session,
    caller,
    access,
    attempt,
    overhear: overhearing(incoming.listening, deps, session),
    claim: (awaitedTurn) =>
      claim(deps.redis, session.keys, attempt, caller, { awaitedTurn, answeredTurn }, when),
    run: (claimed, slot) => answerClaimed(deps, incoming, { claim: claimed, attempt, slot }),
  });
}

/** A turn that was claimed for a message. */
type ClaimedMessage = { readonly claim: Claim; readonly attempt: Attempt; readonly slot: Slot };

/**
 * Runs and commits the turn that was claimed for a message; gives the response as it is stored. Throws `TurnNotTaken`
 * where the message answers another question than the one the session waits with.
 */
async function answerClaimed(
  deps: Deps,
  { session, caller, access, body, isAhead = false, addLogFields, listening }: IncomingMessage,
  { claim: claimed, attempt, slot }: ClaimedMessage,
): Promise<string> {
  const { turn: number, now, startedAt, journal, workspaceId } = claimed;
  const state = stateOf(claimed.state);
  const inputId = body.inReplyTo?.inputId;
  if (inputId !== undefined && inputId !== askedInput(state)) {
    const kept = await lastResponse(deps.redis, session.keys, number - 1);
    if (kept === undefined) throw sessionExpired();
    throw new TurnNotTaken({ outcome: 'stale', turn: number - 1, ...kept });
  }
  addLogFields({ botId: state.frames[0]?.botId });
  const { fingerprint } = attempt;
  const turn: SessionTurn = {
    session,
    owner: {
      workspaceId,
      tenant: access.tenant,
      userId: caller.principal.userId,
      mayUseCredentials: !session.isPreview || access.mode === 'write',
    },
    turn: { number, now, startedAt, attempt, fingerprint, journal, slot },
    speech: speechTo(listening, deps, session, number, now),
  };
  return measuredTurn(deps, turn, async () => {
    const message = body.message === undefined ? {} : { message: body.message };
    const named = await namedFiles(deps, turn, state, body.message);
    const executed = await executeTurn(deps, turn, state, { type: 'reply', ...message }, body);
    const root = executed.flows.get(state.frames[0]?.hash ?? '');
    if (!root) throw sessionExpired();
    // what a client reports of an action, a page or a webhook is no line of the conversation
    const said = state.waiting && state.waiting.for !== 'input' ? undefined : body.message;
    // whoever answers has read what is answered; a webhook comes whether or not anybody has
    const follows = !isAhead && state.waiting?.for !== 'webhook';
    const json = turnJson(turn, executed, {
      ...{ root, said, shown: shownEntry(turn), format: body.textBubbleContentFormat },
      isShort: isKeptShort(deps, session),
    });
    await commitTurn(deps, turn, executed, json, { named, follows });
    return json.response;
  });
}

/** The block whose question the visitor sees. */
function askedInput({ waiting }: SessionState): string | undefined {
  return waiting?.for === 'input' ? waiting.blockId : undefined;
}
