import type { Json } from '@parley/engine';
import { NoSlot } from '@parley/server';
import { EgressError } from '@parley/server/egress';
import { authorizedRequest } from './authorized-request.ts';
import type { Performer } from './performer.ts';

const statusOf = { timeout: 408, refused: 400, failed: 500 } as const;

/** A request of a bot leaves through the one guarded way out. Its failure is data: the conversation goes on. */
export const httpRequest: Performer<'httpRequest'> = {
  isRepeatable: false,
  isNumbered: true,
  async perform(effect, { openCredential, ...context }) {
    const { egress, requestSlots, tenant, idempotencyKey, remainingMs, onResponse } = context;
    const until = performance.now() + remainingMs;
    const authorized = await authorizedRequest(effect.request, { openCredential });
    if ('refusal' in authorized) return failure(statusOf.refused, authorized.refusal);
    const { request } = authorized;
    try {
      const send = (): ReturnType<typeof egress.send> => {
        const leftMs = until - performance.now();
        if (leftMs <= 0) throw new EgressError('timeout', 'The turn has no time left.');
        return egress.send({
          ...request,
          // so that a receiver can tell a repeated request from a second one, should this process die in between
          headers: [...request.headers, ['Idempotency-Key', idempotencyKey]],
          timeoutMs: Math.min(request.timeoutMs, leftMs),
        });
      };
      const { status, headers, text } = await requestSlots.within(tenant, send, remainingMs);
      const data = dataOf(text, headers['content-type']);
      onResponse?.({ headers, data });
      return { type: 'httpRequest', status, data };
    } catch (error) {
      if (error instanceof NoSlot)
        return failure(429, 'Too many requests of this organization are under way.');
      if (!(error instanceof EgressError)) throw error;
      return failure(statusOf[error.reason], error.message);
    }
  },
};

function failure(
  status: number,
  error: string,
): { type: 'httpRequest'; status: number; data: Json; error: string } {
  return { type: 'httpRequest', status, data: null, error };
}

function dataOf(text: string, mediaType = ''): Json {
  if (mediaType.includes('json') || /^\s*[[{]/.test(text)) {
    try {
      // JSON.parse of a text gives JSON
      return JSON.parse(text) as Json;
    } catch {
      return text;
    }
  }
  return text;
}
