import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '../stack-error.ts';

const everyMs = 25;
const withinMs = 180_000;

/**
 * Repeats a check until it passes; refuses with its last complaint when three minutes have gone by.
 * `hopeless` ends the wait early: what it returns is why the check can no longer count.
 */
export async function eventually(
  check: () => Promise<unknown>,
  hopeless: () => string | undefined = () => undefined,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const complaint = await check().then(() => undefined, reasonOf);
    const why = hopeless();
    if (why !== undefined) throw new Error(why);
    if (complaint === undefined) return;
    if (performance.now() > deadline)
      throw new Error(`did not answer within ${withinMs / 1000} s (${complaint})`);
    await delay(everyMs);
  }
}
