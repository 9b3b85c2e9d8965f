import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/**
 * Slowness that finds races: a test that passes only while the one side is quicker than the other
 * fails at once when that side is slow. PARLEY_SLOW_REQUESTS holds back each answer to a page by so many
 * milliseconds, PARLEY_SLOW_TESTS each step of the test; with PARLEY_SLOW_PAGES=8 a page has an eighth of the
 * processor.
 */
const { PARLEY_SLOW_REQUESTS = '0', PARLEY_SLOW_TESTS = '0', PARLEY_SLOW_PAGES = '1' } = process.env;
const requestsMs = Number(PARLEY_SLOW_REQUESTS);
const pagesRate = Number(PARLEY_SLOW_PAGES);

/** Data, and parts of a page that are loaded when they are needed. */
const late = new Set(['fetch', 'xhr', 'script', 'stylesheet']);

/** True if the contexts of a browser are slowed by what a test could take back. */
export const isSlowed = requestsMs > 0 || pagesRate > 1;

/** For each step of a test, in milliseconds. */
export const stepsMs = Number(PARLEY_SLOW_TESTS);

async function throttle(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: pagesRate });
  } catch {
    // the page is gone by now
  }
}

/** `context`, whose scripts wait longer for their answers if the tests are told so. */
export async function slowed(context: BrowserContext): Promise<BrowserContext> {
  if (requestsMs > 0)
    await context.route('**/*', async (route) => {
      const type = route.request().resourceType();
      if (late.has(type)) await delay(requestsMs);
      // the page may be gone by now
      await route.fallback().catch(() => undefined);
    });
  if (pagesRate > 1) {
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await newPage();
      await throttle(page);
      return page;
    };
    // windows that a page opens
    context.on('page', (page) => void throttle(page));
  }
  return context;
}

/** `browser`, all of whose windows are slowed. */
export function slowedBrowser(browser: Browser): Browser {
  if (requestsMs > 0 || pagesRate > 1) {
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (options) => slowed(await newContext(options));
  }
  return browser;
}
