import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { chromiumPath, launchChromium } from './chromium.ts';
import { keptInWorker } from './worker.ts';

export { bounded } from './bounded.ts';
export { chromiumPath, launchProfile, type BrowserProfile } from './chromium.ts';
export { keysIn } from './keys.ts';
export { testInOtherBrowsers } from './other-browsers.ts';
export { untilTrue } from './until-true.ts';
export { keptInWorker } from './worker.ts';

/** The browser of this worker: each file has windows of its own in it. */
const browserOf = keptInWorker(
  () => launchChromium(chromiumPath() ?? ''),
  (browser) => browser.close(),
);

/** `describe`, where there is a browser; elsewhere the tests are skipped, and say why. */
export function describeInBrowser(name: string, tests: (browser: () => Browser) => void): void {
  if (chromiumPath() === undefined) {
    describe.skip(`${name} (no chromium on the PATH or in CHROMIUM_PATH)`, () => tests(() => none()));
    return;
  }
  describe(name, () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await browserOf.get();
    });
    afterAll(async () => {
      if (browserOf.isKept) await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
      else await browser?.close();
    });
    tests(() => browser ?? none());
  });
}

function none(): never {
  throw new Error('there is no browser here');
}
