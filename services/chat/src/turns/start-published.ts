import { randomInt } from 'node:crypto';
import { idempotencyKeyReused } from '@parley/errors';
import { positionOf, shardOf } from '@parley/schema/contract';
import { sessionTtlMs, type Deps } from '../deps.ts';
import { tenantOf } from '../fairness/tenant.ts';
import { sessionKeys } from '../sessions/session-keys.ts';
import { claimStart, newAttempt } from '../sessions/claim.store.ts';
import { reserveStart } from '../sessions/start.store.ts';
import { overhearing } from './listening.ts';
import { beginPublished, type PublishedStart } from './begin-published.ts';
import { fingerprintOf } from './idempotency-key.ts';
import type { LocatedSession } from './locate-session.ts';
import { shownTo } from './turn.view.ts';
import { withClaim } from './with-claim.ts';
import { withTurnSlot } from './turn-slot.ts';

/** Starts a chat, once for each idempotency key; gives the response as the caller may see it. */
export async function startPublished(deps: Deps, start: PublishedStart): Promise<string> {
  const { sessionIds, config } = deps;
  const { principal, publicId, pointer, body, idempotencyKey, listening } = start;
  const tenant = tenantOf(pointer.workspaceId, pointer.organizationId);
  const mode = principal.modes.get(pointer.workspaceId);
  const fingerprint = fingerprintOf(publicId, body);
  const resultShard = shardOfResult(config, body.resultId);
  if (idempotencyKey === undefined) {
    const shard = resultShard ?? randomInt(config.SHARDS);
    const session = newSession(config, shard, sessionIds.fresh(shard, pointer));
    const turn = { fingerprint, attempt: undefined, journal: new Map<string, string>() };
    const response = await withTurnSlot(deps, tenant, (slot) =>
      beginPublished(deps, start, { session, tenant, ...turn, slot }),
    );
    return shownTo(mode, response);
  }
  const derived = sessionIds.derive(principal.tokenId, publicId, idempotencyKey);
  const keyShard = derived.shardHint % config.SHARDS;
  const shard = resultShard ?? keyShard;
  const session = newSession(config, shard, sessionIds.of(shard, derived.random, pointer));
  const attempt = newAttempt(fingerprint, idempotencyKey);
  if (shard !== keyShard) {
    const { keys } = newSession(config, keyShard, sessionIds.of(keyShard, derived.random, pointer));
    if (!(await reserveStart(deps.redis, keys, attempt, sessionTtlMs(config)))) throw idempotencyKeyReused();
  }
  return withClaim(deps, {
    session,
    caller: { principal, origin: undefined },
    access: { mode, tenant },
    attempt,
    isStart: true,
    overhear: overhearing(listening, deps, session),
    claim: () => claimStart(deps.redis, session.keys, attempt),
    run: ({ journal }, slot) =>
      beginPublished(deps, start, { session, tenant, fingerprint, attempt, journal, slot }),
  });
}

function newSession({ REDIS_PREFIX }: Deps['config'], shard: number, sessionId: string): LocatedSession {
  return { sessionId, shard, keys: sessionKeys(REDIS_PREFIX, shard, sessionId), isPreview: false };
}

/**
 * The shard of a result, in which all its sessions live, so that one script sees all of them (ADR 0016).
 * Undefined for a text that is no result of this installation.
 */
function shardOfResult({ SHARDS }: Deps['config'], resultId: string | undefined): number | undefined {
  const position = resultId === undefined ? undefined : positionOf(resultId);
  const shard = position === undefined ? SHARDS : shardOf(position);
  return shard < SHARDS ? shard : undefined;
}
