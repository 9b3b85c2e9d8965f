import {
  alreadyAnswered,
  botClosed,
  botNotFound,
  idempotencyKeyReused,
  invalidIdempotencyKey,
  originNotAllowed,
  overloaded,
  sessionBusy,
  unknownCommand,
  workspaceSuspended,
  workspaceBusy,
} from '@parley/errors';
import { startChatBodySchema } from '@parley/schema';
import { z } from 'zod';
import { defineEndpoint, tokensOf } from '../define-endpoint.ts';
import { assertBotOrigin, originOf, pageOf } from '../principals/origin.ts';
import { visiblePointer } from '../turns/assert-startable.ts';
import { answerTo } from '../streaming/event-stream.ts';
import { idempotencyKeyHeader, idempotencyKeyOf } from '../turns/idempotency-key.ts';
import { startPublished } from '../turns/start-published.ts';
import { startedResponseSchema } from '../turns/wire.ts';

export const startChat = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{publicId}/startChat',
  operationId: 'startChat',
  summary: 'Start a chat',
  description: 'Starts a conversation with the published version of a bot.',
  tags: ['Chat'],
  access: tokensOf(['secret', 'publishable', 'page'], { mode: 'guest' }),
  params: z.object({ publicId: z.string().max(255) }),
  body: startChatBodySchema,
  isBodyOptional: true,
  headers: [idempotencyKeyHeader],
  response: startedResponseSchema,
  errors: [
    botNotFound,
    botClosed,
    workspaceSuspended,
    originNotAllowed,
    unknownCommand,
    invalidIdempotencyKey,
    idempotencyKeyReused,
    alreadyAnswered,
    sessionBusy,
    overloaded,
    workspaceBusy,
  ],
  async handle({ params, body, principal, context }, deps) {
    const idempotencyKey = idempotencyKeyOf(context.headers, 'start');
    const entry = await deps.publicIds.get(deps.keys.publicId(params.publicId), params.publicId);
    const pointer = visiblePointer(entry?.pointer, principal);
    assertBotOrigin(pointer.allowedOrigins, principal, originOf(principal, context));
    const start = {
      publicId: params.publicId,
      pointer,
      principal,
      body,
      page: pageOf(context),
      idempotencyKey,
      addLogFields: context.addLogFields,
    };
    return answerTo(context, (listening) => startPublished(deps, { ...start, listening }));
  },
});
