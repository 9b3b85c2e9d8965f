import {
  botNotFound,
  invalidRequest,
  overloaded,
  unknownCommand,
  unknownStart,
  workspaceBusy,
} from '@parley/errors';
import { newState, initialVariables } from '@parley/engine';
import { isModeAtLeast, startPreviewChatBodySchema } from '@parley/schema';
import { z } from 'zod';
import { defineEndpoint, tokensOf } from '../define-endpoint.ts';
import { draftSnapshot } from '../flows/draft-snapshot.ts';
import { tenantOf } from '../fairness/tenant.ts';
import { assertRoom } from '../turns/assert-startable.ts';
import { firstTurn } from '../turns/first-turn.ts';
import { answerTo } from '../streaming/event-stream.ts';
import { speechTo } from '../turns/listening.ts';
import { fingerprintOf } from '../turns/idempotency-key.ts';
import { leftOutLogs } from '../turns/left-out-logs.ts';
import { locateSession } from '../turns/locate-session.ts';
import { assertMode } from '../turns/session-access.ts';
import { withTurnSlot } from '../turns/turn-slot.ts';
import { startedResponseSchema } from '../turns/wire.ts';
import { endOldPreviews } from '../sessions/end-old-previews.ts';
import { randomText } from '../sessions/random-text.ts';

/** A bot in a preview's body may be as large as one that is saved. */
const bodyLimitBytes = 8 * 1024 * 1024;

export const startPreviewChat = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/preview/startChat',
  operationId: 'startPreviewChat',
  summary: 'Start a preview chat',
  description:
    'Starts a conversation with the draft of a bot, or, for users who may write, with the bot sent along in its place. ' +
    'Nothing of it is kept as ' +
    'a result. The session belongs to the user behind the token: its id means nothing to anybody else. The responses ' +
    'of its turns carry `trace`: the way that the turn took. With `Accept: text/event-stream` it comes as events.',
  tags: ['Chat'],
  access: tokensOf(['secret', 'preview'], { mode: 'read', refusal: botNotFound }),
  params: z.object({ botId: z.string().max(255) }),
  body: startPreviewChatBodySchema,
  isBodyOptional: true,
  bodyLimitBytes,
  response: startedResponseSchema,
  errors: [botNotFound, unknownStart, unknownCommand, overloaded, workspaceBusy],
  async handle({ params, body, principal, context }, deps) {
    // no turn of a preview waits for Postgres
    assertRoom(deps, { streamLength: 0, deadBytes: 0 });
    const { userId, botIds } = principal;
    const isForeign = botIds !== undefined && !botIds.includes(params.botId);
    if (userId === undefined || isForeign) throw botNotFound();
    // read as the caller may see it, whatever the body says
    const stored = await deps.management.draft(userId, params.botId);
    const mode = stored && principal.modes.get(stored.workspaceId);
    if (!mode) throw botNotFound();
    // a bot of one's own runs programs and sends requests in the name of the workspace, and a response may hold more
    // than the bot shows of it
    assertMode(mode, body.bot === undefined && !body.isTracingResponse ? 'read' : 'write');
    const sessionId = body.sessionId ?? `preview-${randomText()}`;
    const session = locateSession(deps, principal, sessionId);
    if (!session.isPreview) {
      const detail = 'has the form of the ids of published chats; choose another';
      throw invalidRequest({ errors: [{ pointer: '/sessionId', detail }] });
    }
    context.addLogFields({ sessionId, botId: stored.id });
    const { theme = {}, settings = {}, ...override } = body.bot ?? stored;
    const tenant = tenantOf(stored.workspaceId, principal.organizations.get(stored.workspaceId));
    const flow = await deps.flows.keep(draftSnapshot(stored, { ...override, theme, settings }), tenant);
    const maxBytes = deps.config.SESSION_VALUES_BYTES;
    const begunWith = initialVariables(flow, body.prefilledVariables, {}, maxBytes);
    const now = Date.now();
    const turn = {
      ...{ number: 1, now, startedAt: now },
      attempt: undefined,
      fingerprint: fingerprintOf(params, body),
      journal: new Map<string, string>(),
    };
    const mayUseCredentials = isModeAtLeast(mode, 'write');
    const owner = { workspaceId: stored.workspaceId, tenant, userId, mayUseCredentials };
    return answerTo(context, async (listening) => {
      const speech = speechTo(listening, deps, session, turn.number, now);
      const response = await withTurnSlot(deps, tenant, (slot) =>
        firstTurn(deps, {
          sessionTurn: { session, owner, turn: { ...turn, slot }, speech },
          flow,
          state: newState({ botId: flow.botId, hash: flow.hash }, begunWith.values),
          body,
          from: body.startFrom,
          logs: leftOutLogs(begunWith, maxBytes),
          extras: {
            replacesSession: true,
            fields: { workspace: stored.workspaceId, bot: stored.id, origins: '', started: String(now) },
          },
        }),
      );
      await endOldPreviews(deps, stored.workspaceId, session.keys.session, now);
      return response;
    });
  },
});
