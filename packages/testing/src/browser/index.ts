import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { chromiumPath, launchChromium } from './chromium.ts';

export { bounded } from './bounded.ts';
export { chromiumPath, launchProfile, type BrowserProfile } from './chromium.ts';
export { keysIn } from './keys.ts';
export { testInOtherBrowsers } from './other-browsers.ts';
export { untilTrue } from './until-true.ts';

/** `describe`, where there is a browser; elsewhere the tests are skipped, and say why. */
export function describeInBrowser(name: string, tests: (browser: () => Browser) => void): void {
  const path = chromiumPath();
  if (path === undefined) {
    describe.skip(`${name} (no chromium on the PATH or in CHROMIUM_PATH)`, () => tests(() => none()));
    return;
  }
  describe(name, () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await launchChromium(path);
    });
    afterAll(() => browser?.close());
    tests(() => browser ?? none());
  });
}

function none(): never {
  throw new Error('there is no browser here');
}
