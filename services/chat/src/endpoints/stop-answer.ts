import { z } from 'zod';
import { defineEndpoint, tokensOf } from '../define-endpoint.ts';
import { originOf } from '../principals/origin.ts';
import { stopSpeech } from '../turns/listening.ts';
import { locateSession } from '../turns/locate-session.ts';
import { readSession, readSessionErrors } from '../turns/read-session.ts';
import { assertMode, sessionAccess } from '../turns/session-access.ts';

const turnNumber = z.int().min(1).max(1_000_000_000);

export const stopAnswer = defineEndpoint({
  method: 'post',
  path: '/v1/sessions/{sessionId}/stopAnswer',
  operationId: 'stopAnswer',
  summary: 'Stop the answer of a language model',
  description:
    'Has the model end its answer where it is; what it said until then is the answer, and the chat goes on as usual. ' +
    'Counts for the turn of that number alone, if it is told to a client as events. It does nothing if the turn has ended.',
  tags: ['Extension'],
  access: tokensOf(['secret', 'publishable', 'preview', 'page'], { mode: 'guest' }),
  params: z.object({ sessionId: z.string().max(255) }),
  body: z.object({
    turn: turnNumber.meta({ description: 'The turn that runs: the number of the last response, and one.' }),
  }),
  response: z.object({ turn: turnNumber }),
  errors: readSessionErrors,
  async handle({ params, body, principal, context }, deps) {
    context.addLogFields({ sessionId: params.sessionId });
    const session = locateSession(deps, principal, params.sessionId);
    const { mode } = await sessionAccess(deps, principal, session);
    if (session.isPreview) assertMode(mode, 'read');
    await readSession(deps, session, { principal, origin: originOf(principal, context) });
    await stopSpeech(deps, session, body.turn);
    return { turn: body.turn };
  },
});
