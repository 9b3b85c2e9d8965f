import { join } from 'node:path';
import { repositoryRoot } from '@parley/dev-stack';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Installation } from '../../installation.ts';
import type { Box } from './editor-bot.ts';

const probeFile = join(repositoryRoot, 'packages/harness/page-probe.mjs');
const viewport = { width: 1440, height: 900 };

/** One measured key, in milliseconds. */
export type KeyTimes = {
  /** Its handlers. */
  readonly scriptMs: number;
  /** From the key to the frame that shows what it did. */
  readonly paintMs: number;
  readonly longestFrame: number;
  readonly longestTask: number;
  /** The processor time of the main thread until then. */
  readonly mainThreadMs: number;
};

/** The frames of a stretch of time: the length of each, and the processor time of the main thread for all of them. */
export type Frames = { readonly lengths: readonly number[]; readonly mainThreadMs: number };

/** A condition that a frame can meet (packages/harness/page-probe.mjs). */
type Condition =
  | readonly ['row', readonly [blockId: string, text: string]]
  | readonly ['nodes', number]
  | readonly ['moved', Position]
  | readonly ['found']
  | readonly ['frame'];

/** The position of a node on the canvas, in words of the page. */
type Position = readonly [nodeId: string, position: string];

type Point = { readonly x: number; readonly y: number };

/** A page of the builder with the probe in it, signed in as the owner of an installation. */
export class EditorPage {
  readonly page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  static async open(
    browser: Browser,
    { management, secretToken }: Installation,
    path: string,
  ): Promise<EditorPage> {
    const context = await browser.newContext({
      viewport,
      reducedMotion: 'reduce',
      baseURL: management.url,
      extraHTTPHeaders: { authorization: `Bearer ${secretToken}` },
    });
    context.setDefaultTimeout(120_000);
    await context.addInitScript({ path: probeFile });
    const page = await context.newPage();
    await page.goto(`/app${path}`);
    const session = await context.newCDPSession(page);
    // times in processor time: a page that waits for a processor works no longer for that
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new EditorPage(page, session);
  }

  /** Calls a function of the probe. */
  probe<T>(name: string, ...given: readonly unknown[]): Promise<T> {
    return this.page.evaluate<T>(`probe.${name}(...${JSON.stringify(given)})`);
  }

  /** Measures frames while the probe moves something in each of them for so many milliseconds. */
  async frames(name: string, ms: number, ...given: readonly unknown[]): Promise<Frames> {
    const [lengths, mainThreadMs] = await this.busy(() => this.probe<readonly number[]>(name, ms, ...given));
    return { lengths, mainThreadMs };
  }

  /** Does something, and says how much processor time the main thread took for it. */
  async busy<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
    const before = await this.#mainThreadMs();
    const result = await work();
    return [result, (await this.#mainThreadMs()) - before];
  }

  async #mainThreadMs(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  }

  /** Presses a key and measures until a frame meets a condition. */
  async key(key: string, ...condition: Condition): Promise<KeyTimes> {
    await this.probe('nextKey', ...condition);
    const [times, mainThreadMs] = await this.busy(async () => {
      await this.page.keyboard.press(key);
      return this.page.evaluate<Omit<KeyTimes, 'mainThreadMs'>>('probe.keyTimes');
    });
    return { ...times, mainThreadMs };
  }

  /** Gives the canvas the focus. */
  async focusCanvas(): Promise<void> {
    await this.page.locator('[data-workplace]').focus();
  }

  async chooseNothing(): Promise<void> {
    await this.page.locator('.react-flow__pane').click({ position: { x: 4, y: 4 } });
  }

  /** Chooses the groups that a box of the flow meets. */
  async chooseWithBox({ x, y, width, height }: Box): Promise<void> {
    const { keyboard, mouse } = this.page;
    const from = await this.probe<Point>('at', { x, y });
    const to = await this.probe<Point>('at', { x: x + width, y: y + height });
    await keyboard.down('Shift');
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
    await keyboard.up('Shift');
  }

  positionOf(nodeId: string): Promise<Position> {
    return this.probe('positionOf', nodeId);
  }

  async untilNodes(): Promise<void> {
    await this.page.locator('.react-flow__node').first().waitFor();
  }

  async untilSaved(): Promise<void> {
    await this.page.getByText('Saved', { exact: true }).waitFor();
  }

  /** The used JavaScript heap after a collection, in megabytes. */
  async heapMb(): Promise<number> {
    await this.#session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#session.send('Runtime.getHeapUsage');
    return usedSize / 2 ** 20;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
