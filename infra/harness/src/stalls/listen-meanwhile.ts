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

const everyMs = 5;

/**
 * Asks the cheap request every 5 ms, whether the one before it is answered or not, while `work` runs; resolves once all
 * of them are answered.
 */
export async function listenMeanwhile(cheap: HostileRequest, work: () => Promise<void>): Promise<Felt> {
  let worstMs = 0;
  let failed = 0;
  const asked: Promise<void>[] = [];
  const ask = async (): Promise<void> => {
    const sentAt = performance.now();
    const isWell = await sendPlain(cheap).then(
      ({ status }) => status === 200,
      () => false,
    );
    worstMs = Math.max(worstMs, performance.now() - sentAt);
    if (!isWell) failed++;
  };
  const timer = setInterval(() => asked.push(ask()), everyMs);
  try {
    // the connections are warm, and some requests under way, when the work begins
    await delay(20 * everyMs);
    worstMs = 0;
    await work();
  } finally {
    clearInterval(timer);
    await Promise.all(asked);
  }
  return { worstMs, asked: asked.length, failed };
}
