import { botNotFound } from '@parley/errors';
import {
  newState,
  initialAnswers,
  initialVariables,
  type Contact,
  type Flow,
  type InitialVariables,
  type SessionState,
} from '@parley/engine';
import type { StartChatBody } from '@parley/schema';
import type { Pointer, RememberedResult } from '@parley/schema/contract';
import type { RequestContext, Slot, Tenant } from '@parley/server';
import type { Deps } from '../deps.ts';
import { betweenNewlines, type ChatPrincipal } from '../principals/chat-principal.ts';
import { sessionKeys } from '../sessions/session-keys.ts';
import { supersede } from '../sessions/commit.store.ts';
import { newResult } from '../sessions/start.store.ts';
import { speechTo, type Listening } from './listening.ts';
import { assertOpen, assertRoom } from './assert-startable.ts';
import { firstTurn } from './first-turn.ts';
import { leftOutLogs } from './left-out-logs.ts';
import type { LocatedSession } from './locate-session.ts';
import { startedResult } from './turn-journal.ts';
import { outsideSlot } from './turn-slot.ts';
import { rememberedResult, type Remembered } from './remembered-result.ts';
import type { ClaimedTurn } from './session-turn.ts';

/** A request to chat with a published bot the caller may chat with. */
export type PublishedStart = {
  readonly publicId: string;
  readonly pointer: Pointer & { readonly hash: string };
  readonly principal: ChatPrincipal;
  readonly body: StartChatBody;
  /** The host of the page that the bot stands on, where it is known. */
  readonly page?: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly addLogFields: RequestContext['addLogFields'];
  /** Set if a contact of a messaging channel chats. */
  readonly contact?: Contact | undefined;
  /** Set where the caller hears what is said while the turn runs. */
  readonly listening?: Listening | undefined;
};

/** A session that is about to begin. */
type NewSession = Pick<ClaimedTurn, 'attempt' | 'fingerprint' | 'journal' | 'slot'> & {
  readonly session: LocatedSession;
  readonly tenant: Tenant;
};

/** Begins a session with a published bot: runs and commits its first turn; gives the response as it is stored. */
export async function beginPublished(
  deps: Deps,
  { pointer, principal, body, page, addLogFields, listening, contact }: PublishedStart,
  { session, tenant, ...turn }: NewSession,
): Promise<string> {
  assertOpen(pointer);
  const { sessionId, shard } = session;
  addLogFields({ sessionId, botId: pointer.botId });
  // by itself: nothing else of this start may end while the slot is given up
  const flow = await publishedFlow(deps, pointer, tenant, (work) =>
    outsideSlot(deps, session, { ...turn, number: 1 }, 'harmless', work),
  );
  const [{ now, resultId: freshId, ...load }, remembered] = await Promise.all([
    newResult(deps, shard, pointer.workspaceId),
    rememberedResult(deps, pointer.botId, body.resultId),
  ]);
  assertRoom(deps, load);
  const maxBytes = deps.config.SESSION_VALUES_BYTES;
  const begunWith = initialVariables(flow, body.prefilledVariables, remembered.result?.variables, maxBytes);
  const newResultId = startedResult(turn) ?? freshId;
  const resultId = remembered.result?.resultId ?? newResultId;
  // before the start is stored: one that is sent again after that only gets its answer again
  if (remembered.result) await endElsewhere(deps, shard, remembered.result);
  return firstTurn(deps, {
    sessionTurn: {
      session,
      owner: { workspaceId: pointer.workspaceId, tenant, userId: principal.userId, mayUseCredentials: true },
      turn: { ...turn, number: 1, now, startedAt: now, newResultId },
      speech: speechTo(listening, deps, session, 1, now),
    },
    flow,
    state: {
      ...openingState(flow, resultId, principal, remembered, begunWith),
      ...cameFrom(page, body),
      ...(contact && { contact }),
    },
    body,
    resultId,
    publishedAt: pointer.publishedAt ?? undefined,
    logs: [...remembered.logs, ...leftOutLogs(withoutCampaign(begunWith), maxBytes)],
    extras: {
      joinsResult: remembered.result !== undefined,
      fields: {
        workspace: pointer.workspaceId,
        bot: pointer.botId,
        ...originsOf(deps, pointer),
        started: String(now),
        result: resultId,
      },
    },
  });
}

/** The pages that the session may be used on; a session that is kept short does not say that it may be used on any. */
function originsOf({ config }: Deps, { allowedOrigins }: Pointer): { readonly origins?: string } {
  const origins = betweenNewlines(allowedOrigins);
  return config.COMPACT_SESSIONS && origins === '' ? {} : { origins };
}

/** The name under which a page hands on the campaign that led to it. */
const campaignName = 'utm_source';
/** No host is longer (RFC 1035), and no campaign needs to be. */
const longestSource = 253;

/** The campaign is taken, whether or not a variable has its name. */
function withoutCampaign({ unknown, ...values }: InitialVariables): InitialVariables {
  return { ...values, unknown: unknown.filter((name) => name !== campaignName) };
}

function cameFrom(
  page: string | undefined,
  { prefilledVariables }: StartChatBody,
): Pick<SessionState, 'cameFrom'> {
  const given = prefilledVariables?.[campaignName];
  const campaign = typeof given === 'string' ? given.trim() : '';
  const isKnown = (text: string): boolean => text !== '' && text.length <= longestSource;
  const known = {
    ...(page !== undefined && isKnown(page) ? { page } : {}),
    ...(isKnown(campaign) ? { campaign } : {}),
  };
  return Object.keys(known).length === 0 ? {} : { cameFrom: known };
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
  principal: ChatPrincipal,
  { result }: Remembered,
  { values }: InitialVariables,
): SessionState {
  const root = { botId: flow.botId, hash: flow.hash, resultId };
  const state = newState(root, values, initialAnswers(flow, result?.answers ?? []));
  return principal.kind === 'page' ? { ...state, isOnSharePage: true } : state;
}
