import { botNotFound, overloaded, unknownCommand, unknownStart, workspaceBusy } from '@parley/errors';
import { startPreviewChatBodySchema } from '@parley/schema';
import { z } from 'zod';
import { defineEndpoint, tokensOf } from '../define-endpoint.ts';
import { randomText } from '../sessions/random-text.ts';
import { answerTo } from '../streaming/event-stream.ts';
import { previewedDraft, previewSession, startPreview } from '../turns/start-preview.ts';
import { startedResponseSchema } from '../turns/wire.ts';

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
  async handle({ params: { botId }, body, principal, context }, deps) {
    const start = { principal, botId, body, addLogFields: context.addLogFields };
    const draft = await previewedDraft(deps, start);
    const session = previewSession(deps, principal, body.sessionId ?? `preview-${randomText()}`);
    return answerTo(context, (listening) => startPreview(deps, draft, { ...start, session, listening }));
  },
});
