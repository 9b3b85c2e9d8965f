import {
  nothingToStream,
  originNotAllowed,
  sessionBusy,
  sessionExpired,
  sessionFinished,
  sessionFromNewerRelease,
  sessionListening,
  sessionNotFound,
  sessionSuperseded,
  workspaceBusy,
} from '@parley/errors';
import { StreamedBody } from '@parley/server';
import { z } from 'zod';
import { defineEndpoint, tokensOf } from '../define-endpoint.ts';
import { originOf } from '../principals/origin.ts';
import { dataStream } from '../streaming/data-stream.ts';
import { streamAnswer } from '../streaming/stream-answer.ts';
import { webhookConflict } from '../turns/conflict.ts';
import { locateSession } from '../turns/locate-session.ts';
import { assertMode, sessionAccess } from '../turns/session-access.ts';

export const streamMessage = defineEndpoint({
  method: 'post',
  path: '/v2/sessions/{sessionId}/streamMessage',
  operationId: 'streamMessage',
  summary: 'Read the answer of a language model while it is given',
  description:
    'For clients of the public format that have been told to by the action `stream`. Each line is `0:` and a JSON text, or ' +
    '`3:` and a reason. The client then continues the chat; the answer that counts is the one that was streamed here, ' +
    'whatever it sends.',
  tags: ['Extension'],
  access: tokensOf(['secret', 'publishable', 'preview', 'page'], { mode: 'guest' }),
  params: z.object({ sessionId: z.string().max(255) }),
  body: z.looseObject({
    messages: z
      .array(z.unknown())
      .optional()
      .meta({ description: 'Not read: the service knows the dialogue.' }),
  }),
  isBodyOptional: true,
  response: z.string(),
  responseMediaTypes: ['text/plain'],
  errors: [
    sessionNotFound,
    sessionExpired,
    sessionFinished,
    sessionListening,
    sessionSuperseded,
    sessionBusy,
    sessionFromNewerRelease,
    nothingToStream,
    originNotAllowed,
    workspaceBusy,
  ],
  problemMembers: { 409: webhookConflict },
  async handle({ params, principal, context }, deps) {
    context.addLogFields({ sessionId: params.sessionId });
    const session = locateSession(deps, principal, params.sessionId);
    const access = await sessionAccess(deps, principal, session);
    if (session.isPreview) assertMode(access.mode, 'read');
    const caller = { principal, origin: originOf(principal, context), webhookData: 'never' as const };
    context.setResponseHeader('X-Accel-Buffering', 'no');
    context.setResponseHeader('x-vercel-ai-data-stream', 'v1');
    return new StreamedBody(
      'text/plain; charset=utf-8',
      dataStream((onText) => streamAnswer(deps, { session, caller, access }, onText)),
    );
  },
});
