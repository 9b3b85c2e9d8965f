import {
  alreadyAnswered,
  idempotencyKeyReused,
  originNotAllowed,
  questionChanged,
  sessionBusy,
  sessionExpired,
  sessionFinished,
  sessionListening,
  sessionNotFound,
  sessionNotListening,
  sessionSuperseded,
} from '@parley/errors';
import type { UserMode } from '@parley/schema';
import type { Deps } from '../deps.ts';
import type { ChatPrincipal } from '../principals/chat-principal.ts';
import type { Unclaimed } from '../sessions/claim.store.ts';
import type { LocatedSession } from './locate-session.ts';
import { lastTurnView } from './turn.view.ts';

/** The problem for a request that got no turn of the session; counts it. */
export function claimRefusal(
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
