import { setTimeout as delay } from 'node:timers/promises';
import { sendPlain, type HostileRequest } from './plain-http.ts';

/** The fate of the cheap request. */
export type Felt = {
  /** The longest it took, in milliseconds. */
  readonly worstMs: number;
  readonly asked: number;
  /** The number of answers other than success, or none at all. */
  readonly failed: number;
};

/** The services whose other callers are asked meanwhile, and the programs of somebody else's bot. */
export type Neighbour = 'chat' | 'management' | 'programs';

/** A request of somebody else that costs little, and the time from one to the next in milliseconds. */
export type CheapRequest = { readonly request: HostileRequest; readonly everyMs: number };

/** Time for connections to be made, and for some requests to be under way. */
const warmMs = 100;

/**
 * Asks the cheap request again and again, whether the one before it is answered or not, while `work` runs; resolves once
 * all of them are answered.
 */
export async function listenMeanwhile(
  { request, everyMs }: CheapRequest,
  work: () => Promise<void>,
): Promise<Felt> {
  let worstMs = 0;
  let failed = 0;
  const asked: Promise<void>[] = [];
  const ask = async (): Promise<void> => {
    const sentAt = performance.now();
    const isWell = await sendPlain(request).then(
      ({ status }) => status === 200,
      () => false,
    );
    worstMs = Math.max(worstMs, performance.now() - sentAt);
    if (!isWell) failed++;
  };
  const timer = setInterval(() => asked.push(ask()), everyMs);
  try {
    await delay(warmMs);
    worstMs = 0;
    await work();
  } finally {
    clearInterval(timer);
    await Promise.all(asked);
  }
  return { worstMs, asked: asked.length, failed };
}
