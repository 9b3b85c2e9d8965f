import type { Browser } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import type { Installation } from '../../installation.ts';
import { median } from '../measure/statistics.ts';
import type { Figure } from '../scenario.ts';
import { EditorPage } from './editor-page.ts';

/** From the click in the list of bots to a canvas that can be used, with all files in the cache. */
export async function openingFigures(
  browser: Browser,
  installation: Installation,
  botId: string,
  rounds: number,
): Promise<Figure[]> {
  const path = `/b/${botId}`;
  const list = await EditorPage.open(browser, installation, `/w/${installation.workspaceId}`);
  type Opened = { readonly ms: number; readonly longestTask: number };
  const opened: (Opened & { readonly mainThreadMs: number })[] = [];
  // the first round fills the cache
  for (let round = 0; round <= rounds; round++) {
    await list.page.goto(`/app/w/${installation.workspaceId}`);
    await list.page.locator(`a[href$="${path}"]`).waitFor();
    const [measured, mainThreadMs] = await list.busy(() => list.probe<Opened>('open', path));
    if (round > 0) opened.push({ ...measured, mainThreadMs });
  }
  await list.close();
  return [
    { name: 'open editor', value: median(opened.map(({ ms }) => ms)), unit: 'ms', budget: { atMost: 1_500 } },
    {
      name: 'open editor, main thread',
      value: median(opened.map(({ mainThreadMs }) => mainThreadMs)),
      unit: 'ms',
    },
    { name: 'open editor, longest task', value: median(opened.map(({ longestTask }) => longestTask)), unit: 'ms', budget: { atMost: 200 } }, // prettier-ignore
  ];
}

/**
 * The compressed weight of all that a page loads until it rests; `size.test.ts` of the builder has the budgets of what
 * comes first.
 */
export async function firstLoads(
  browser: Browser,
  installation: Installation,
  botId: string,
): Promise<Figure[]> {
  const pages = [
    { name: 'sign-in', path: '/sign-in' },
    { name: 'bot list', path: `/w/${installation.workspaceId}` },
    { name: 'editor', path: `/b/${botId}` },
  ];
  const figures: Figure[] = [];
  for (const { name, path } of pages) {
    const opened = await EditorPage.open(browser, installation, '/ui');
    const { page } = opened;
    const files = new Set<string>();
    await page.waitForLoadState('networkidle');
    page.on('request', (request) => files.add(request.url()));
    await page.goto(`/app${path}`, { waitUntil: 'networkidle' });
    await opened.close();
    figures.push(
      { name: `JavaScript until the page rests, ${name}`, value: await weightOf(files, '.js'), unit: 'KB' },
      { name: `CSS until the page rests, ${name}`, value: await weightOf(files, '.css'), unit: 'KB', budget: { atMost: 40 } }, // prettier-ignore
    );
  }
  return figures;
}

/** The compressed kilobytes of the files of one sort. */
async function weightOf(files: ReadonlySet<string>, ending: string): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    if (!new URL(file).pathname.endsWith(ending)) continue;
    bytes += gzipSync(Buffer.from(await (await fetch(file)).arrayBuffer())).length;
  }
  return bytes / 1_024;
}
