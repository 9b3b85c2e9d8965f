import {
  alreadyAnswered,
  idempotencyKeyReused,
  invalidIdempotencyKey,
  originNotAllowed,
  questionChanged,
  sessionBusy,
  sessionExpired,
  sessionFinished,
  sessionFromNewerRelease,
  sessionListening,
  sessionNotFound,
  sessionSuperseded,
  unknownCommand,
  workspaceBusy,
} from '@parley/errors';
import { continueChatBodySchema } from '@parley/schema';
import { z } from 'zod';
import { defineEndpoint, tokensOf } from '../define-endpoint.ts';
import { answerTo } from '../streaming/event-stream.ts';
import { handleMessage } from '../turns/handle-message.ts';
import { messageConflict } from '../turns/conflict.ts';
import { idempotencyKeyHeader, idempotencyKeyOf } from '../turns/idempotency-key.ts';
import { originOf } from '../principals/origin.ts';
import { locateSession } from '../turns/locate-session.ts';
import { assertMode, sessionAccess } from '../turns/session-access.ts';
import { turnResponseSchema } from '../turns/wire.ts';

export const continueChat = defineEndpoint({
  method: 'post',
  path: '/v1/sessions/{sessionId}/continueChat',
  operationId: 'continueChat',
  summary: 'Continue a chat',
  description:
    'Sends a message and gets the next messages of the bot. With an `Idempotency-Key` a message can be sent again ' +
    'safely: it is answered once, and the stored response is returned. With `inReplyTo` it answers that question or ' +
    'none. With `Accept: text/event-stream` the response comes as events: `delta` while a language model speaks, then ' +
    '`turn` once it is stored.',
  tags: ['Chat'],
  access: tokensOf(['secret', 'publishable', 'preview', 'page'], { mode: 'guest' }),
  params: z.object({ sessionId: z.string().max(255) }),
  body: continueChatBodySchema,
  isBodyOptional: true,
  headers: [idempotencyKeyHeader],
  response: turnResponseSchema,
  errors: [
    sessionNotFound,
    sessionExpired,
    sessionFinished,
    sessionListening,
    sessionSuperseded,
    sessionBusy,
    questionChanged,
    sessionFromNewerRelease,
    originNotAllowed,
    unknownCommand,
    invalidIdempotencyKey,
    idempotencyKeyReused,
    alreadyAnswered,
    workspaceBusy,
  ],
  problemMembers: { 409: messageConflict },
  async handle({ params, body, principal, context }, deps) {
    const idempotencyKey = idempotencyKeyOf(context.headers, 'continue');
    const session = locateSession(deps, principal, params.sessionId);
    context.addLogFields({ sessionId: params.sessionId });
    const access = await sessionAccess(deps, principal, session);
    // like anybody, a guest may chat with published bots; previews are for members
    if (session.isPreview) assertMode(access.mode, 'read');
    const message = {
      session,
      // only who may write speaks for the webhook that the bot listens for
      caller: {
        principal,
        origin: originOf(principal, context),
        webhookData: access.mode === 'write' ? ('also' as const) : ('never' as const),
      },
      access,
      body,
      idempotencyKey,
      addLogFields: context.addLogFields,
    };
    return answerTo(context, (listening) => handleMessage(deps, { ...message, listening }));
  },
});
