import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser of this machine: CHROMIUM_PATH, or what is on the PATH; undefined where there is none. */
export function chromiumPath(): string | undefined {
  const { CHROMIUM_PATH: given, PATH = '' } = process.env;
  if (given) return given;
  const slots = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return slots.find((slot) => existsSync(slot));
}

/** Starts the browser at `path` without a window. */
export function launchChromium(path: string): Promise<Browser> {
  return chromium.launch({
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
}
