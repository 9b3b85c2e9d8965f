import type { Frame, Page } from 'playwright-core';
import { bounded } from './bounded.ts';

/**
 * Resolves once an expression is true in a page, looked at before each paint; rejects with the expression after a minute.
 * `waitForFunction` will not do: from its second look on, it evaluates a text in the page, and a strict policy of the page
 * refuses that.
 */
export async function untilTrue(page: Page | Frame, expression: string): Promise<void> {
  // in the page itself: to be asked from outside before each paint costs this process, the browser and the page
  const look = `(async () => {
    for (;;) {
      await new Promise(requestAnimationFrame);
      if (await (${expression})) return;
    }
  })()`;
  await bounded(expression, page.evaluate(look));
}

/**
 * Gives what `look` finds, once it finds anything: it is asked anew before each paint of the page, and for a minute at
 * most; then the error names the state that was waited for.
 */
export function untilSeen<T>(page: Page, state: string, look: () => Promise<T | undefined>): Promise<T> {
  return untilFound(state, async () => {
    const found = await look();
    if (found === undefined) await page.evaluate('new Promise(requestAnimationFrame)');
    return found;
  });
}

/** Asks `look` until it gives anything, and no longer than `bounded` waits. */
async function untilFound<T>(state: string, look: () => Promise<T | undefined>): Promise<T> {
  let isWanted = true;
  const wait = async (): Promise<T> => {
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (!isWanted) throw new Error(`nobody waits any more for this state: ${state}`);
    }
  };
  try {
    return await bounded(state, wait());
  } finally {
    isWanted = false;
  }
}
