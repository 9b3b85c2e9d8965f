import { afterAll, beforeAll, beforeEach, describe } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { isIdle } from './cached-pages.ts';
import { chromiumPath, launchChromium } from './chromium.ts';
import { keptInWorker } from './worker.ts';

export { bounded } from './bounded.ts';
export { cachedPage, putBack } from './cached-pages.ts';
export { chromiumPath, launchProfile, type BrowserProfile } from './chromium.ts';
export { withFocus, type Driver, type Place } from './driver/driver.ts';
export { playwrightDriver } from './driver/playwright-driver.ts';
export { keysIn, pressKey, tabTo } from './keys.ts';
export { testInOtherBrowsers } from './others/other-browsers.ts';
export { untilSeen, untilTrue } from './until-true.ts';
export { keptInWorker } from './worker.ts';

/** The browser of this worker: each file has windows of its own in it. */
const browserOf = keptInWorker(
  () => launchChromium(chromiumPath() ?? ''),
  (browser) => browser.close(),
  (browser) => browser.isConnected(),
);

/** `describe`, where there is a browser; elsewhere the tests are skipped, and say why. */
export function describeInBrowser(name: string, tests: (browser: () => Browser) => void): void {
  if (chromiumPath() === undefined) {
    describe.skip(`${name} (no chromium on the PATH or in CHROMIUM_PATH)`, () => tests(() => none()));
    return;
  }
  describe(name, () => {
    let browser: Browser | undefined;
    // a browser may crash: then one test has no browser, and the next has another one
    const open = async (): Promise<void> => {
      if (browser?.isConnected() !== true) browser = await browserOf.get();
    };
    beforeAll(open);
    beforeEach(open);
    afterAll(async () => {
      const left = browser?.contexts().filter((context) => !isIdle(context)) ?? [];
      if (browserOf.isKept) await Promise.all(left.map((context) => context.close()));
      else await browser?.close();
    });
    tests(() => browser ?? none());
  });
}

function none(): never {
  throw new Error('there is no browser here');
}
