import { setTimeout } from 'node:timers/promises';
import { openPaymentOf } from '@parley/blocks/payment-input';
import type { SessionState } from '@parley/engine';
import { z } from 'zod';
import { defineEndpoint, tokensOf } from '../define-endpoint.ts';
import { originOf } from '../principals/origin.ts';
import { locateSession } from '../turns/locate-session.ts';
import { readSession, readSessionErrors } from '../turns/read-session.ts';
import { assertMode, sessionAccess } from '../turns/session-access.ts';
import { waitSeconds } from './wait-seconds.ts';

const pollMs = 500;

const statusSchema = z.enum(['none', 'open', 'paid']).meta({
  description: '`none`: no payment is asked for; `open`: nothing was told of it; `paid`: it was made.',
});
type Status = z.infer<typeof statusSchema>;

export const getPayment = defineEndpoint({
  method: 'get',
  path: '/v1/sessions/{sessionId}/payment',
  operationId: 'getPayment',
  summary: 'See whether a payment was made',
  description:
    'Says what the provider has told by itself of the payment that the session asks for. With `waitSeconds` it waits ' +
    'until the provider tells that the payment was made. The chat goes on when the visitor answers, and asks the ' +
    'provider then: what this says proves nothing.',
  tags: ['Extension'],
  access: tokensOf(['secret', 'publishable', 'preview', 'page'], { mode: 'read' }),
  params: z.object({ sessionId: z.string().max(255) }),
  query: z.object({ waitSeconds }),
  response: z.object({ status: statusSchema }),
  errors: readSessionErrors,
  async handle({ params, query, principal, context }, deps): Promise<{ status: Status }> {
    const located = locateSession(deps, principal, params.sessionId);
    assertMode((await sessionAccess(deps, principal, located)).mode, 'read');
    const found = await readSession(deps, located, { principal, origin: originOf(principal, context) });
    const id = found && paymentIn(found.state);
    if (id === undefined) return { status: 'none' };
    const until = performance.now() + query.waitSeconds * 1_000;
    for (;;) {
      if ((await deps.redis.exists(deps.keys.paid(id))) === 1) return { status: 'paid' };
      if (performance.now() >= until || context.isAborted()) return { status: 'open' };
      await setTimeout(pollMs);
    }
  },
});

/** The id of the payment that a session asks for; undefined if it asks for none. */
function paymentIn({ frames, waiting }: SessionState): string | undefined {
  if (waiting?.for !== 'input') return undefined;
  return openPaymentOf(frames.at(-1)?.notes?.[waiting.blockId])?.payment.id;
}
