import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';

/**
 * Slowness that finds races: a test that passes only while the one side is quicker than the other
 * fails at once when that side is slow. PARLEY_SLOW_REQUESTS holds back each request that a script
 * makes by so many milliseconds, PARLEY_SLOW_TESTS each step of the test.
 */
const { PARLEY_SLOW_REQUESTS = '0', PARLEY_SLOW_TESTS = '0' } = process.env;
const requestsMs = Number(PARLEY_SLOW_REQUESTS);

/** For each step of a test, in milliseconds. */
export const stepsMs = Number(PARLEY_SLOW_TESTS);

/** `context`, whose scripts wait longer for their answers if the tests are told so. */
export async function slowed(context: BrowserContext): Promise<BrowserContext> {
  if (requestsMs > 0)
    await context.route('**/*', async (route) => {
      const type = route.request().resourceType();
      if (type === 'fetch' || type === 'xhr') await delay(requestsMs);
      // the page may be gone by now
      await route.fallback().catch(() => undefined);
    });
  return context;
}

/** `browser`, all of whose windows are slowed. */
export function slowedBrowser(browser: Browser): Browser {
  if (requestsMs > 0) {
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (options) => slowed(await newContext(options));
  }
  return browser;
}
