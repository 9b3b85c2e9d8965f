import { setImmediate } from 'node:timers/promises';
import type { Steps } from '@parley/engine';

/** The longest that such work keeps everybody else of the process waiting, but for the length of one step. */
const sliceMs = 5;

/** Takes the steps in slices, and lets the process serve others between them. */
export async function inSlices<T>(
  steps: Steps<T>,
  clock: () => number = () => performance.now(),
): Promise<T> {
  for (;;) {
    const until = clock() + sliceMs;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (clock() < until);
    await setImmediate();
  }
}
