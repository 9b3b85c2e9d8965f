import {
  originNotAllowed,
  sessionBusy,
  sessionExpired,
  sessionFinished,
  sessionFromNewerRelease,
  sessionNotFound,
  sessionNotListening,
  sessionSuperseded,
  workspaceBusy,
} from '@parley/errors';
import { z } from 'zod';
import { defineEndpoint, tokensOf } from '../define-endpoint.ts';
import { handleMessage } from '../turns/handle-message.ts';
import { webhookConflict } from '../turns/conflict.ts';
import { idempotencyKeyHeader, idempotencyKeyOf } from '../turns/idempotency-key.ts';
import { originOf } from '../principals/origin.ts';
import { locateSession } from '../turns/locate-session.ts';
import { assertMode, sessionAccess } from '../turns/session-access.ts';

export const receiveWebhook = defineEndpoint({
  method: 'post',
  path: '/v1/sessions/{sessionId}/webhook',
  operationId: 'receiveWebhook',
  summary: 'Send data to a session that listens for a webhook',
  description:
    'Takes any JSON as the data the bot has been waiting for, and lets the conversation go on. The visitor’s page ' +
    'learns of it by reading the session with `afterTurn`.',
  tags: ['Extension'],
  access: tokensOf(['secret'], { mode: 'write', refusal: sessionNotFound }),
  params: z.object({ sessionId: z.string().max(255) }),
  body: z.unknown().meta({ description: 'The data, as the mapping of the block sees it under `data`.' }),
  headers: [idempotencyKeyHeader],
  response: z.object({ message: z.literal('OK') }),
  errors: [
    sessionNotFound,
    sessionExpired,
    sessionFinished,
    sessionNotListening,
    sessionSuperseded,
    sessionBusy,
    sessionFromNewerRelease,
    originNotAllowed,
    workspaceBusy,
  ],
  problemMembers: { 409: webhookConflict },
  async handle({ params, body, principal, context }, deps) {
    const idempotencyKey = idempotencyKeyOf(context.headers, 'continue');
    context.addLogFields({ sessionId: params.sessionId });
    const session = locateSession(deps, principal, params.sessionId);
    const access = await sessionAccess(deps, principal, session);
    assertMode(access.mode, 'write');
    await handleMessage(deps, {
      session,
      caller: { principal, origin: originOf(principal, context), webhookData: 'only' },
      access,
      body: {
        message: { type: 'text', text: JSON.stringify({ statusCode: 200, data: body }) },
        textBubbleContentFormat: 'richText',
      },
      idempotencyKey,
      addLogFields: context.addLogFields,
    });
    return { message: 'OK' as const };
  },
});
