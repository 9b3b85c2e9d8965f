import { setTimeout } from 'node:timers/promises';
import {
  alreadyAnswered,
  idempotencyKeyReused,
  originNotAllowed,
  questionChanged,
  sessionBusy,
  sessionExpired,
  sessionFinished,
  sessionFromNewerRelease,
  sessionListening,
  sessionNotListening,
  sessionNotFound,
  sessionSuperseded,
} from '@parley/errors';
import { readState, type SessionState } from '@parley/engine';
import type { ContinueChatBody, UserMode } from '@parley/schema';
import type { RequestContext } from '@parley/server';
import type { Deps } from '../deps.ts';
import type { Slot } from '../fairness/fair-slots.ts';
import type { ChatPrincipal } from '../principals/chat-principal.ts';
import { measuredTurn } from './measure.ts';
import {
  claim,
  lastResponse,
  newAttempt,
  type Attempt,
  type Caller,
  type Claim,
  type Stale,
  type Superseded,
  type Unclaimed,
} from '../sessions/session.store.ts';
import { commitTurn, SessionSuperseded } from './commit-turn.ts';
import { releaseClaim } from './release-claim.ts';
import { fingerprintOf } from './idempotency-key.ts';
import { lastTurnView } from './last-turn.ts';
import type { LocatedSession } from './locate-session.ts';
import { performTurn } from './perform-turn.ts';
import { ClaimLost } from './run-turn.ts';
import type { SessionTurn } from './session-turn.ts';
import type { SessionAccess } from './session-access.ts';
import { successorFor } from './successor.ts';
import { shownTo, turnView } from './turn.view.ts';
import { withTurnSlot } from './with-turn-slot.ts';

const firstPauseMs = 15;
const longestPauseMs = 250;

/** A message for a session, from somebody who holds a token. */
export type IncomingMessage = {
  readonly located: LocatedSession;
  readonly caller: Caller;
  readonly access: SessionAccess;
  readonly body: ContinueChatBody;
  readonly idempotencyKey: string | undefined;
  readonly note: RequestContext['addLogFields'];
};

/**
 * Answers a message exactly once (ADR 0007): the response is stored before it is returned, a repeated
 * message gets the stored one, and neither a message that arrives while another is being answered nor one that says it
 * answers an earlier question is taken for the answer to a question its sender has not seen.
 */
export async function handleMessage(deps: Deps, incoming: IncomingMessage): Promise<string> {
  const { located, caller, access, body, idempotencyKey } = incoming;
  const attempt = newAttempt(fingerprintOf(body), idempotencyKey);
  const until = performance.now() + deps.config.REPEAT_LIMIT_MS;
  const answeredTurn = body.inReplyTo?.turn ?? 0;
  let awaitedTurn = 0;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const expectation = { awaitedTurn, answeredTurn };
    const outcome = await withTurnSlot(deps, access.tenant, async (slot) => {
      const claimed = await claim(deps.redis, located.keys, attempt, caller, expectation);
      return claimed.outcome === 'claimed' ? answerClaimed(deps, incoming, attempt, claimed, slot) : claimed;
    });
    if (outcome.outcome === 'done') {
      return shownTo(access.mode, outcome.response);
    } else if (outcome.outcome === 'lost') {
      awaitedTurn = outcome.turn;
    } else if (outcome.outcome === 'replay') {
      deps.metrics.claimRefused('replay');
      return shownTo(access.mode, outcome.response);
    } else if (outcome.outcome === 'wait' && performance.now() < until) {
      awaitedTurn = outcome.turn;
    } else if (outcome.outcome === 'superseded') {
      const named = await successorFor(deps, caller, outcome);
      throw refusal(deps, named, located, caller.principal, access.mode);
    } else {
      throw refusal(deps, outcome, located, caller.principal, access.mode);
    }
    await setTimeout(pauseMs);
  }
}

type Answered =
  | { readonly outcome: 'done'; readonly response: string }
  | { readonly outcome: 'lost'; readonly turn: number }
  | Superseded
  | Stale;

/** Runs and commits the turn we hold the claim of, unless it turns out not to be ours. */
async function answerClaimed(
  deps: Deps,
  incoming: IncomingMessage,
  attempt: Attempt,
  claimed: Claim,
  slot: Slot,
): Promise<Answered> {
  const { located, body, access, caller } = incoming;
  const { tenant } = access;
  const { userId } = caller.principal;
  const { fingerprint } = attempt;
  const session: SessionTurn = { ...located, ...claimed, tenant, attempt, userId, fingerprint, slot };
  try {
    const state = stateOf(claimed.state);
    const inputId = body.inReplyTo?.inputId;
    if (inputId !== undefined && inputId !== askedInput(state)) {
      const response = await lastResponse(deps.redis, located.keys, claimed.turn - 1);
      if (response === undefined) throw sessionExpired();
      await releaseClaim(deps, session, attempt);
      return { outcome: 'stale', turn: claimed.turn - 1, response };
    }
    const response = await measuredTurn(deps, session, () => answeredTurn(deps, incoming, session, state));
    return { outcome: 'done', response };
  } catch (error) {
    if (error instanceof ClaimLost) return { outcome: 'lost', turn: claimed.turn };
    await releaseClaim(deps, session, attempt);
    if (error instanceof SessionSuperseded) return { outcome: 'superseded', by: error.by };
    throw error;
  }
}

/** The block whose question the visitor sees. */
function askedInput({ waiting }: SessionState): string | undefined {
  return waiting?.for === 'input' ? waiting.blockId : undefined;
}

async function answeredTurn(
  deps: Deps,
  { body, note }: IncomingMessage,
  session: SessionTurn,
  state: SessionState,
): Promise<string> {
  note({ botId: state.frames[0]?.botId });
  const event = {
    type: 'reply',
    ...(body.message === undefined ? {} : { message: body.message }),
  } as const;
  const performed = await performTurn(deps, session, state, event, body);
  const root = performed.flows.get(state.frames[0]?.hash ?? '');
  if (!root) throw sessionExpired();
  const response = JSON.stringify(turnView(session, performed, root));
  // what a client reports of an action, a page or a webhook is no line of the conversation
  const said = state.waiting && state.waiting.for !== 'input' ? undefined : body.message;
  await commitTurn(deps, session, performed, said, response);
  return response;
}

function stateOf(json: string): SessionState {
  const read = readState(JSON.parse(json));
  if (!read.known) throw sessionFromNewerRelease();
  return read.state;
}

/** The problem for a message that was not taken. */
export function refusal(
  { sessionIds, metrics }: Pick<Deps, 'sessionIds' | 'metrics'>,
  unclaimed: Unclaimed,
  { sessionId, isPreview }: Pick<LocatedSession, 'sessionId' | 'isPreview'>,
  principal: ChatPrincipal,
  mode?: UserMode,
): Error {
  metrics.claimRefused(unclaimed.outcome);
  switch (unclaimed.outcome) {
    case 'missing': {
      const existed = !isPreview && sessionIds.wasIssuedFor(sessionId, principal);
      return existed ? sessionExpired() : sessionNotFound();
    }
    case 'origin':
      return originNotAllowed();
    case 'reused':
      return idempotencyKeyReused();
    case 'answered':
      return alreadyAnswered({ turn: unclaimed.turn });
    case 'superseded':
      return sessionSuperseded({ sessionId: unclaimed.by });
    case 'stale':
      return questionChanged({
        turn: unclaimed.turn,
        lastTurn: lastTurnView(mode, unclaimed.response),
      });
    case 'finished':
      return sessionFinished();
    case 'listening':
      return sessionListening();
    case 'notListening':
      return sessionNotListening();
    case 'busy':
      return sessionBusy({ retryAfterSeconds: Math.max(1, Math.ceil(unclaimed.retryAfterMs / 1000)) });
    case 'wait':
    case 'replay':
      return sessionBusy({ retryAfterSeconds: 1 });
  }
}
