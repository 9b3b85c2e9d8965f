import { botNotFound, invalidRequest } from '@parley/errors';
import { initialVariables, newState, type Contact, type Flow } from '@parley/engine';
import { isModeAtLeast, type StartPreviewChatBody, type UserMode } from '@parley/schema';
import type { RequestContext, Tenant } from '@parley/server';
import type { Deps } from '../deps.ts';
import { tenantOf } from '../fairness/tenant.ts';
import { draftSnapshot } from '../flows/draft-snapshot.ts';
import type { ChatPrincipal } from '../principals/chat-principal.ts';
import { endOldPreviews } from '../sessions/end-old-previews.ts';
import { assertRoom } from './assert-startable.ts';
import { firstTurn } from './first-turn.ts';
import { fingerprintOf } from './idempotency-key.ts';
import { leftOutLogs } from './left-out-logs.ts';
import { speechTo, type Listening } from './listening.ts';
import { locateSession, type LocatedSession } from './locate-session.ts';
import { assertMode } from './session-access.ts';
import { withTurnSlot } from './turn-slot.ts';

/** A request to preview a bot. */
export type PreviewRequest = {
  readonly principal: ChatPrincipal;
  readonly botId: string;
  readonly body: StartPreviewChatBody;
};

/** A draft as a caller may preview it, or the bot that was sent along in its place, ready to run. */
export type PreviewedDraft = {
  readonly botId: string;
  readonly workspaceId: string;
  readonly tenant: Tenant;
  /** The mode of the caller in the workspace. */
  readonly mode: UserMode;
  readonly flow: Flow;
};

/** Reads the draft of a bot as the caller may see it. Throws where the caller may not preview it. */
export async function previewedDraft(
  deps: Deps,
  { principal, botId, body }: PreviewRequest,
): Promise<PreviewedDraft> {
  // no turn of a preview waits for Postgres
  assertRoom(deps, { streamLength: 0, deadBytes: 0 });
  const { userId, botIds } = principal;
  const isForeign = botIds !== undefined && !botIds.includes(botId);
  if (userId === undefined || isForeign) throw botNotFound();
  // whatever the body says
  const stored = await deps.management.draft(userId, botId);
  const mode = stored && principal.modes.get(stored.workspaceId);
  if (!mode) throw botNotFound();
  // a bot of one's own runs programs and sends requests in the name of the workspace, and a response may hold more
  // than the bot shows of it
  assertMode(mode, body.bot === undefined && !body.isTracingResponse ? 'read' : 'write');
  const { theme = {}, settings = {}, ...override } = body.bot ?? stored;
  const { workspaceId } = stored;
  const tenant = tenantOf(workspaceId, principal.organizations.get(workspaceId));
  const flow = await deps.flows.keep(draftSnapshot(stored, { ...override, theme, settings }), tenant);
  return { botId: stored.id, workspaceId, tenant, mode, flow };
}

/** The session of a preview with that id. Throws where it has the form of the ids of published chats. */
export function previewSession(deps: Deps, principal: ChatPrincipal, sessionId: string): LocatedSession {
  const session = locateSession(deps, principal, sessionId);
  if (session.isPreview) return session;
  const detail = 'has the form of the ids of published chats; choose another';
  throw invalidRequest({ errors: [{ pointer: '/sessionId', detail }] });
}

/** The start of a preview in a session, in place of what that session held before. */
export type PreviewStart = PreviewRequest & {
  readonly session: LocatedSession;
  readonly addLogFields: RequestContext['addLogFields'];
  /** Set if a contact of a messaging channel chats. */
  readonly contact?: Contact | undefined;
  /** Set where the caller hears what is said while the turn runs. */
  readonly listening?: Listening | undefined;
};

/** Runs and commits the first turn of a preview, of which no result is kept; gives the response as it is stored. */
export async function startPreview(
  deps: Deps,
  { botId, workspaceId, tenant, mode, flow }: PreviewedDraft,
  start: PreviewStart,
): Promise<string> {
  const { principal, body, session, contact, addLogFields, listening } = start;
  addLogFields({ sessionId: session.sessionId, botId });
  const maxBytes = deps.config.SESSION_VALUES_BYTES;
  const begunWith = initialVariables(flow, body.prefilledVariables, {}, maxBytes);
  const now = Date.now();
  const turn = {
    ...{ number: 1, now, startedAt: now },
    attempt: undefined,
    fingerprint: fingerprintOf({ botId: start.botId }, body),
    journal: new Map<string, string>(),
  };
  const { userId } = principal;
  const owner = { workspaceId, tenant, userId, mayUseCredentials: isModeAtLeast(mode, 'write') };
  const speech = speechTo(listening, deps, session, turn.number, now);
  const state = newState({ botId: flow.botId, hash: flow.hash }, begunWith.values);
  const response = await withTurnSlot(deps, tenant, (slot) =>
    firstTurn(deps, {
      sessionTurn: { session, owner, turn: { ...turn, slot }, speech },
      flow,
      state: { ...state, ...(contact && { contact }) },
      body,
      from: body.startFrom,
      logs: leftOutLogs(begunWith, maxBytes),
      extras: {
        replacesSession: true,
        fields: { workspace: workspaceId, bot: botId, origins: '', started: String(now) },
      },
    }),
  );
  await endOldPreviews(deps, workspaceId, session.keys.session, now);
  return response;
}
