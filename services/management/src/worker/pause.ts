import { setTimeout } from 'node:timers/promises';

/** Waits for so long, or until the signal says stop. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
