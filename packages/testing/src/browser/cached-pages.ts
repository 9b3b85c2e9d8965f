import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { isSlowed } from './slowness.ts';

/** A context that pages of several tests are opened in, one after the other. */
type Reused = { readonly browser: Browser; readonly key: string; isIdle: boolean };

const reused = new Map<BrowserContext, Reused>();

/** More of them than a file needs at once would only cost memory. */
const mostIdle = 4;

type Wishes = {
  /** The origins that may have stored something. */
  readonly origins: readonly string[];
  /** Is called for a new context, before its first page. */
  readonly prepare: (context: BrowserContext) => Promise<void>;
};

/**
 * An empty page in a context that holds nothing but the files that earlier pages have loaded, or else in a new one: to
 * load a builder from the network and compile it costs twice as much as to take it from the cache. `putBack` ends it.
 */
export async function cachedPage(
  browser: Browser,
  { extraHTTPHeaders = {}, ...options }: BrowserContextOptions,
  { origins, prepare }: Wishes,
): Promise<Page> {
  const key = JSON.stringify(options);
  const former = browser.contexts().find((context) => {
    const { isIdle, key: formerKey } = reused.get(context) ?? {};
    return isIdle && formerKey === key;
  });
  const context = former ?? (await browser.newContext(options));
  if (!former) {
    await prepare(context);
    forgetIfShaped(context);
  }
  if (!isSlowed) reused.set(context, { browser, key, isIdle: false });
  await context.setExtraHTTPHeaders(extraHTTPHeaders);
  const page = await context.newPage();
  if (former) await forgetStored(page, origins);
  return page;
}

/** Closes the pages of a context. What they have set is taken back, or it is closed, too. */
export async function putBack(context: BrowserContext): Promise<void> {
  const mine = reused.get(context);
  const idle = [...reused.values()].filter(({ browser, isIdle }) => isIdle && browser === mine?.browser);
  if (!mine || idle.length >= mostIdle) {
    reused.delete(context);
    await context.close();
    return;
  }
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
  mine.isIdle = true;
}

/** True for a context that waits for the next test. */
export function isIdle(context: BrowserContext): boolean {
  return reused.get(context)?.isIdle === true;
}

/** A script that is put into all pages of a context can not be taken out again, nor can a clock that tests move. */
function forgetIfShaped(context: BrowserContext): void {
  const { clock } = context;
  const forget = (): void => void reused.delete(context);
  const addInitScript = context.addInitScript.bind(context);
  context.addInitScript = ((...script: Parameters<typeof addInitScript>) => {
    forget();
    return addInitScript(...script);
  }) as typeof addInitScript;
  const install = clock.install.bind(clock);
  clock.install = (options) => {
    forget();
    return install(options);
  };
  context.once('close', forget);
}

async function forgetStored(page: Page, origins: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const storageTypes = 'cache_storage,file_systems,indexeddb,local_storage,service_workers,storage_buckets';
  await Promise.all(
    origins.map((origin) => session.send('Storage.clearDataForOrigin', { origin, storageTypes })),
  );
  await session.detach();
}
