import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { botNotFound, idempotencyKeyReused, sessionBusy } from '@parley/errors';
import {
  newState,
  initialAnswers,
  initialVariables,
  type Flow,
  type InitialVariables,
  type SessionState,
} from '@parley/engine';
import type { StartChatBody } from '@parley/schema';
import { positionOf, shardOf, type Pointer, type RememberedResult } from '@parley/schema/contract';
import type { RequestContext } from '@parley/server';
import { sessionTtlMs, type Deps } from '../deps.ts';
import type { Slot } from '../fairness/fair-slots.ts';
import { tenantOf, type Tenant } from '../fairness/tenant.ts';
import { betweenNewlines, type ChatPrincipal } from '../principals/chat-principal.ts';
import { sessionKeys, type SessionKeys } from '../sessions/session-keys.ts';
import { claimStart, newAttempt, reserveStart, supersede, type Attempt } from '../sessions/session.store.ts';
import { refusal } from './handle-message.ts';
import { assertOpen, assertRoom } from './assert-startable.ts';
import { firstTurn } from './first-turn.ts';
import { releaseClaim } from './release-claim.ts';
import { fingerprintOf } from './idempotency-key.ts';
import { leftOutLogs } from './left-out-logs.ts';
import { newResult } from './new-result.ts';
import { outsideSlot } from './perform-turn.ts';
import { rememberedResult, type Remembered } from './remembered-result.ts';
import { ClaimLost } from './run-turn.ts';
import { shownTo } from './turn.view.ts';
import { withTurnSlot } from './with-turn-slot.ts';

/** A request to chat with a published bot the caller may chat with. */
export type PublishedStart = {
  readonly publicId: string;
  readonly pointer: Pointer & { readonly hash: string };
  readonly principal: ChatPrincipal;
  readonly body: StartChatBody;
  readonly idempotencyKey: string | undefined;
  readonly note: RequestContext['addLogFields'];
};

/** A session that is about to begin. */
type NewSession = {
  readonly sessionId: string;
  readonly shard: number;
  readonly keys: SessionKeys;
  readonly fingerprint: string;
  readonly attempt: Attempt | undefined;
  readonly journal: ReadonlyMap<string, string>;
};

const pauseMs = 30;

/** Starts a chat, once for each idempotency key; gives the response as the caller may see it. */
export async function startPublished(deps: Deps, start: PublishedStart): Promise<string> {
  return shownTo(start.principal.modes.get(start.pointer.workspaceId), await startedOnce(deps, start));
}

async function startedOnce(deps: Deps, start: PublishedStart): Promise<string> {
  const { sessionIds, config } = deps;
  const { principal, publicId, pointer, body, idempotencyKey } = start;
  const tenant = tenantOf(pointer.workspaceId, pointer.organizationId);
  const fingerprint = fingerprintOf(publicId, body);
  const resultShard = shardOfResult(config, body.resultId);
  if (idempotencyKey === undefined) {
    const shard = resultShard ?? randomBytes(1).readUInt8() % config.SHARDS;
    const sessionId = sessionIds.fresh(shard, pointer);
    const keys = sessionKeys(config.REDIS_PREFIX, shard, sessionId);
    const session = { sessionId, shard, keys, fingerprint, attempt: undefined, journal: new Map() };
    return withTurnSlot(deps, tenant, (slot) => begunOnce(deps, start, session, slot));
  }
  const derived = sessionIds.derive(principal.tokenId, publicId, idempotencyKey);
  const keyShard = derived.shardHint % config.SHARDS;
  const shard = resultShard ?? keyShard;
  const sessionId = sessionIds.of(shard, derived.random, pointer);
  const keys = sessionKeys(config.REDIS_PREFIX, shard, sessionId);
  const attempt = newAttempt(fingerprint, idempotencyKey);
  if (shard !== keyShard) {
    const named = sessionIds.of(keyShard, derived.random, pointer);
    const reserved = sessionKeys(config.REDIS_PREFIX, keyShard, named);
    if (!(await reserveStart(deps.redis, reserved, attempt, sessionTtlMs(config))))
      throw idempotencyKeyReused();
  }
  const until = performance.now() + config.REPEAT_LIMIT_MS;
  for (;;) {
    const outcome = await withTurnSlot(deps, tenant, async (slot) => {
      const claimed = await claimStart(deps.redis, keys, attempt);
      if (claimed.outcome !== 'claimed') return claimed;
      const session = { sessionId, shard, keys, fingerprint, attempt, journal: claimed.journal };
      return claimedStart(deps, start, session, slot);
    });
    if (outcome.outcome === 'done') return outcome.response;
    if (outcome.outcome === 'replay') {
      deps.metrics.claimRefused('replay');
      return outcome.response;
    }
    if (outcome.outcome !== 'lost' && outcome.outcome !== 'wait') {
      throw refusal(deps, outcome, { sessionId, isPreview: false }, principal);
    }
    if (performance.now() > until) throw sessionBusy({ retryAfterSeconds: 1 });
    await setTimeout(pauseMs);
  }
}

async function claimedStart(
  deps: Deps,
  start: PublishedStart,
  session: NewSession & { readonly attempt: Attempt },
  slot: Slot,
): Promise<{ readonly outcome: 'done'; readonly response: string } | { readonly outcome: 'lost' }> {
  try {
    return { outcome: 'done', response: await begunOnce(deps, start, session, slot) };
  } catch (error) {
    if (error instanceof ClaimLost) return { outcome: 'lost' };
    await releaseClaim(deps, session, session.attempt);
    throw error;
  }
}

async function begunOnce(
  deps: Deps,
  start: PublishedStart,
  session: NewSession,
  slot: Slot,
): Promise<string> {
  const { pointer, body, principal, note } = start;
  assertOpen(pointer);
  const { sessionId, shard } = session;
  note({ sessionId, botId: pointer.botId });
  const tenant = tenantOf(pointer.workspaceId, pointer.organizationId);
  // by itself: nothing else of this start may end while the slot is given up
  const flow = await publishedFlow(deps, pointer, tenant, (work) =>
    outsideSlot(deps, { ...session, slot }, work),
  );
  const [{ now, resultId: freshId, streamLength }, remembered] = await Promise.all([
    newResult(deps, shard),
    rememberedResult(deps, pointer.botId, body.resultId),
  ]);
  assertRoom(deps, streamLength);
  const maxBytes = deps.config.SESSION_VALUES_BYTES;
  const begunWith = initialVariables(flow, body.prefilledVariables, remembered.result?.variables, maxBytes);
  const resultId = remembered.result?.resultId ?? freshId;
  const response = await firstTurn(deps, {
    session: {
      ...session,
      workspaceId: pointer.workspaceId,
      tenant,
      isPreview: false,
      startedAt: now,
      turn: 1,
      now,
      userId: principal.userId,
      slot,
    },
    flow,
    state: openingState(flow, resultId, start, remembered, begunWith),
    body,
    resultId,
    publishedAt: pointer.publishedAt ?? undefined,
    logs: [...remembered.logs, ...leftOutLogs(begunWith, maxBytes)],
    extras: {
      joinsResult: remembered.result !== undefined,
      fields: {
        workspace: pointer.workspaceId,
        bot: pointer.botId,
        origins: betweenNewlines(pointer.allowedOrigins),
        started: String(now),
        result: resultId,
      },
    },
  });
  if (remembered.result) await endElsewhere(deps, shard, remembered.result);
  return response;
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

/**
 * Ends the last session of a result where it lives in another shard, as sessions of the release before may: nothing
 * there would see what is decided here.
 */
async function endElsewhere(
  { redis, config, sessionIds }: Deps,
  shard: number,
  { lastSessionId }: RememberedResult,
): Promise<void> {
  const lastShard = lastSessionId === null ? undefined : sessionIds.shardOf(lastSessionId);
  if (lastSessionId === null || lastShard === undefined || lastShard === shard) return;
  await supersede(redis, sessionKeys(config.REDIS_PREFIX, lastShard, lastSessionId).session);
}

async function publishedFlow(
  { flows }: Deps,
  { botId, hash }: PublishedStart['pointer'],
  tenant: Tenant,
  outside: Slot['yieldWhile'],
): Promise<Flow> {
  const flow = await flows.get({ botId, hash }, tenant, outside);
  if (!flow) throw botNotFound();
  return flow;
}

function openingState(
  flow: Flow,
  resultId: string,
  { principal }: Pick<PublishedStart, 'principal'>,
  { result }: Remembered,
  { values }: InitialVariables,
): SessionState {
  const root = { botId: flow.botId, hash: flow.hash, resultId };
  const state = newState(root, values, initialAnswers(flow, result?.answers ?? []));
  return principal.kind === 'page' ? { ...state, isOnSharePage: true } : state;
}
