import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';
import { slowed, slowedBrowser, stepsMs } from './slowness.ts';

/** The one without a window first: a page costs it less than half of the processor time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The browser of this machine: CHROMIUM_PATH, or what is on the PATH; undefined where there is none. */
export function chromiumPath(): string | undefined {
  const { CHROMIUM_PATH: given, PATH = '' } = process.env;
  if (given) return given;
  const slots = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return slots.find((slot) => existsSync(slot));
}

const launchOptions = {
  // a browser on a busy machine takes its time
  timeout: 180_000,
  slowMo: stepsMs,
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    // a microphone that only beeps, and that nobody is asked for: without a window there is no place to ask
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
};

/** Starts the browser at `path` without a window. The pages of a site in a context have one process (`cachedPage`). */
export async function launchChromium(path: string): Promise<Browser> {
  const args = [...launchOptions.args, '--process-per-site'];
  return slowedBrowser(await chromium.launch({ executablePath: path, ...launchOptions, args }));
}

/** A browser that keeps what it stores in a folder, and can be killed. */
export type BrowserProfile = {
  readonly context: BrowserContext;
  /** Ends the browser as the system does when it runs out of memory: it gets to do nothing any more. */
  readonly kill: () => Promise<void>;
};

/** Starts the browser at `path` without a window, with what an earlier one has stored in `folder`. */
export async function launchProfile(
  path: string,
  folder: string,
  options: BrowserContextOptions,
): Promise<BrowserProfile> {
  const context = await slowed(
    await chromium.launchPersistentContext(folder, { executablePath: path, ...launchOptions, ...options }),
  );
  const session = await context.browser()?.newBrowserCDPSession();
  const processes = await session?.send('SystemInfo.getProcessInfo');
  const own = processes?.processInfo.find(({ type }) => type === 'browser');
  if (!own) throw new Error('invariant: a browser has a process');
  return {
    context,
    async kill() {
      const closed = new Promise((resolve) => context.once('close', resolve));
      process.kill(own.id, 'SIGKILL');
      await closed;
    },
  };
}
