import { afterAll, beforeAll, describe } from '@jest/globals';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser of this machine: CHROMIUM_PATH, or what is on the PATH; undefined where there is none. */
function chromiumPath(): string | undefined {
  const { CHROMIUM_PATH: given, PATH = '' } = process.env;
  if (given) return given;
  const slots = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return slots.find((slot) => existsSync(slot));
}

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
      browser = await chromium.launch({
        executablePath: path,
        // a browser on a busy machine takes its time
        timeout: 180_000,
        args: [
          '--no-sandbox',
          '--disable-dev-shm-usage',
          '--disable-gpu',
          // a microphone that only beeps
          '--use-fake-device-for-media-stream',
        ],
      });
    });
    afterAll(() => browser?.close());
    tests(() => browser ?? none());
  });
}

function none(): never {
  throw new Error('there is no browser here');
}
