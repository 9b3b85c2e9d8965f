import { EgressError, type Egress } from '@parley/server/egress';
import { eventBody } from '../event-body.ts';
import type { DueDelivery } from './due.repository.ts';
import { signatureHeaders } from './sign.ts';

/** The outcome of one attempt. */
export type Outcome = {
  /** null: no answer came. */
  readonly responseStatus: number | null;
  /** The reason that the event counts as not taken; null: it was taken. */
  readonly error: string | null;
  /** Milliseconds that the receiver asks to be left alone. */
  readonly retryAfterMs: number;
};

/** True if the receiver has the event. */
export const isTaken = ({ error }: Outcome): boolean => error === null;

const timeoutMs = 15_000;
const longestRetryAfterMs = 86_400_000;

/** Sends an event once. Never rejects for what the receiver or the way to it does. */
export async function attempt(
  egress: Egress,
  { url, secrets }: { readonly url: string; readonly secrets: readonly string[] },
  delivery: DueDelivery,
  at: Date,
): Promise<Outcome> {
  const body = JSON.stringify(eventBody(delivery));
  const headers = [
    ['content-type', 'application/json'] as const,
    ['user-agent', 'Parley'] as const,
    ...signatureHeaders({ id: delivery.id, at, body }, secrets),
  ];
  try {
    const response = await egress.send({ method: 'POST', url, headers, body, timeoutMs });
    const { status } = response;
    const isGood = status >= 200 && status < 300;
    return {
      responseStatus: status,
      error: isGood ? null : `The receiver answered with ${status}.`,
      retryAfterMs: [429, 503].includes(status) ? retryAfterMs(response.headers['retry-after'], at) : 0,
    };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { responseStatus: null, error: error.message, retryAfterMs: 0 };
  }
}

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
function retryAfterMs(text: string | undefined, at: Date): number {
  if (text === undefined) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - at.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestRetryAfterMs) : 0;
}
