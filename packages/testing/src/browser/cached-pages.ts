import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { isSlowed } from './slowness.ts';

/** A context that pages of several tests are opened in, one after the other. */
type Reused = {
  readonly browser: Browser;
  readonly key: string;
  readonly quiet: string;
  isIdle: boolean;
  /** Keeps the process of the site alive. */
  keeper: Page | undefined;
};

const reused = new Map<BrowserContext, Reused>();

/** More of them than a file needs at once would only cost memory. */
const mostIdle = 4;

type Wishes = {
  /** The origins that may have stored something. */
  readonly origins: readonly string[];
  /** An address of the site of these pages that answers with a few words and runs nothing. */
  readonly quiet: string;
  /** Is called for a new context, before its first page. */
  readonly prepare: (context: BrowserContext) => Promise<void>;
};

/**
 * An empty page in a context that holds nothing but the files that earlier pages have loaded, and what was compiled of
 * them, or else in a new one: to load a builder from the network and compile it costs twice as much. `putBack` ends it.
 */
export async function cachedPage(
  browser: Browser,
  { extraHTTPHeaders = {}, ...options }: BrowserContextOptions,
  { origins, quiet, prepare }: Wishes,
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
  const keeper = reused.get(context)?.keeper;
  if (!isSlowed) reused.set(context, { browser, key, isIdle: false, keeper, quiet });
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
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  mine.keeper ??= await keepProcess(context, mine.quiet);
  const left = context.pages().filter((page) => page !== mine.keeper);
  await Promise.all(left.map((page) => page.close()));
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  mine.isIdle = true;
}

/**
 * Opens a quiet page, so that the process of a site in this context lives on when the others are closed: what it has
 * compiled of the builder is there for the next page, and is two fifths of the work of opening it.
 */
async function keepProcess(context: BrowserContext, quiet: string): Promise<Page | undefined> {
  const page = await context.newPage();
  // a test that kills a tab kills its process
  page.once('crash', () => reused.delete(context));
  try {
    await page.goto(quiet);
    return page;
  } catch {
    // a test has ended the service
    await page.close();
    return undefined;
  }
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
