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
import type { Caller } from '../sessions/caller.ts';
import type { Unclaimed } from '../sessions/claim.store.ts';
import { sessionKeys } from '../sessions/session-keys.ts';
import type { Superseded } from '../sessions/session-scripts.ts';
import { read } from '../sessions/session.store.ts';
import type { LocatedSession } from './locate-session.ts';
import { lastTurnView } from './turn.view.ts';

/** The outcomes after which the client comes again, whatever is stored. */
const passing: ReadonlySet<Unclaimed['outcome']> = new Set(['wait', 'busy']);

/**
 * The problem for a request that got no turn of the session; counts it. A problem after which the client does not come
 * again is given only if the replicas confirm it: a server that leads no more may lack what another one has. Rejects
 * with `NotKept` where they do not.
 */
export async function claimRefusal(
  { sessionIds, metrics, kept }: Pick<Deps, 'sessionIds' | 'metrics' | 'kept'>,
  unclaimed: Unclaimed,
  { sessionId, keys, isPreview }: Pick<LocatedSession, 'sessionId' | 'keys' | 'isPreview'>,
  principal: ChatPrincipal,
  mode?: UserMode,
): Promise<Error> {
  if (!passing.has(unclaimed.outcome)) await kept.confirm(keys.session);
  metrics.claimRefused(unclaimed.outcome);
  switch (unclaimed.outcome) {
    case 'missing':
    case 'ended': {
      const existed = !isPreview && sessionIds.wasIssuedFor(sessionId, principal);
      if (!existed) return sessionNotFound();
      return unclaimed.outcome === 'ended' ? sessionFinished() : sessionExpired();
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

/** The session that took over, named only where this caller may use it. */
export async function successorFor(
  { redis, config, sessionIds }: Pick<Deps, 'redis' | 'config' | 'sessionIds'>,
  caller: Pick<Caller, 'principal' | 'origin'>,
  { outcome, by }: Superseded,
): Promise<Superseded> {
  const shard = by === undefined ? undefined : sessionIds.shardOf(by);
  if (by === undefined || shard === undefined) return { outcome, by: undefined };
  const keys = sessionKeys(config.REDIS_PREFIX, shard, by);
  // beyond any turn: it is asked for only to learn whether it would be given
  const found = await read(redis, keys, caller, Number.MAX_SAFE_INTEGER);
  return { outcome, by: found === 'known' ? by : undefined };
}
