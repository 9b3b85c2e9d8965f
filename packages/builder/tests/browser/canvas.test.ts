import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import { keysIn, untilTrue } from '@parley/testing/browser';
import type { Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { focused, leaveSearchAt, openFlow, saved, viewShown } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const bots = join(import.meta.dirname, '../../../blocks/bots');

/** Imports an example bot and gives its id. */
async function imported({ api, workspaceId }: BuilderUnderTest, name: string): Promise<string> {
  const file = JSON.parse(readFileSync(join(bots, name), 'utf8'));
  const { bot } = await api.importBot({ body: { workspaceId, bot: file } });
  return bot.id;
}

/** A bot of 500 groups with 3,000 blocks, each group of which leads to the next. */
function largeBot() {
  const ids = Array.from({ length: 500 }, (_, index) => index);
  const at = (index: number) => ({ x: (index % 25) * 400, y: Math.floor(index / 25) * 400 });
  return {
    name: 'Large',
    groups: ids.map((index) => ({
      id: `group-${index}`,
      title: `Step ${index}`,
      graphCoordinates: at(index),
      blocks: Array.from({ length: 6 }, (_, row) => ({
        ...says(`block-${index}-${row}`, `Line ${row} of step ${index}`),
        ...(row === 5 && index < 499 ? { outgoingEdgeId: `edge-${index}` } : {}),
      })),
    })),
    edges: ids.slice(0, -1).map((index) => ({
      id: `edge-${index}`,
      from: { blockId: `block-${index}-5` },
      to: { groupId: `group-${index + 1}` },
    })),
  };
}

const scale = `new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')).transform).a`;

/** Zooms out until the canvas is at this scale or smaller. */
async function zoomedOutTo(page: Page, zoom: number): Promise<void> {
  for (let at = Number(await page.evaluate(scale)); at > zoom; at = Number(await page.evaluate(scale))) {
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await untilTrue(page, `${scale} < ${at}`);
  }
}

/** In a page: what each node that is drawn as an overview shows. */
function titlesSeen() {
  const viewport = document.querySelector('.react-flow__viewport');
  const zoom = viewport ? new DOMMatrix(getComputedStyle(viewport).transform).a : 0;
  return [...document.querySelectorAll('.react-flow__node')].map((node) => {
    const title = node.querySelector<HTMLElement>('[data-overview]');
    const [box, around] = [title?.getBoundingClientRect(), node.getBoundingClientRect()];
    return {
      text: title?.textContent ?? '',
      pixels: title ? parseFloat(getComputedStyle(title).fontSize) * zoom : 0,
      isInside: box !== undefined && box.right <= around.right + 1 && box.left >= around.left - 1,
      hasColours: node.querySelector('[data-colours]') !== null,
    };
  });
}

describeInBuilder('the canvas', (builder) => {
  test('from far away each group says its title at a size to read, above the colours of its blocks', async () => {
    const { page } = await openFlow(builder(), await imported(builder(), 'kitchen-sink.json'));
    await page.getByRole('button', { name: 'Show all' }).click();
    for (const zoom of [0.4, 0.2, 0.12]) {
      await zoomedOutTo(page, zoom);
      const titles = await page.evaluate(titlesSeen);
      expect(titles.length).toBeGreaterThan(3);
      expect(titles.filter(({ pixels, isInside }) => pixels < 12 || !isInside)).toEqual([]);
      expect(titles.filter(({ text }) => text === '')).toEqual([]);
      expect(titles.filter(({ hasColours }) => hasColours).length).toBeGreaterThan(3);
      await photograph(page, `overview-${zoom}`);
    }
    const back = page.getByRole('button', { name: 'Back to the flow' });
    await back.waitFor({ state: 'detached' });
    // far beyond the last group
    await page.locator('.react-flow__pane').hover();
    await page.mouse.wheel(20_000, 20_000);
    await page.locator('.react-flow__node').first().waitFor({ state: 'detached' });
    await photograph(page, 'away');
    await back.click();
    await page.locator('.react-flow__node').first().waitFor();
    await back.waitFor({ state: 'detached' });
  });

  test.each(['lead-qualification.json', 'kitchen-sink.json'])(
    '%s opens as it is: every box where it was computed, and nothing is saved',
    async (name) => {
      const botId = await imported(builder(), name);
      const { page } = await builder().openBlank();
      const writes: string[] = [];
      page.on('request', (request) => {
        // a check reads what it is sent, and saves nothing
        const isCheck = request.url().endsWith('/check');
        if (request.method() !== 'GET' && !isCheck) writes.push(request.url());
      });
      await page.goto(`${builder().url}/app/b/${botId}`);
      await viewShown(page);
      await page.getByRole('group', { name: 'Event Start' }).waitFor();
      // the content of a node must end inside the box that was computed for it
      const overflows = await page.evaluate(`
        [...document.querySelectorAll('.react-flow__node > div')]
          .filter((node) => node.scrollHeight > node.parentElement.offsetHeight + 1)
          .map((node) => node.textContent)`);
      expect(overflows).toEqual([]);
      expect(writes).toEqual([]);
      await photograph(page, `canvas-${name.replace('.json', '')}`);
      await expectAccessible(page);
    },
  );

  test('500 groups: found, renamed, undone and tidied up, and every key that is pressed meanwhile arrives', async () => {
    const { api, workspaceId } = builder();
    const { bot } = await api.createBot({ body: { workspaceId, bot: largeBot() } });
    const { page } = await openFlow(builder(), bot.id);
    const named = (name: string) => page.getByRole('group', { name: new RegExp(`^Group ${name}, 6 blocks`) });
    const field = page.getByRole('search', { name: 'Find and replace' }).getByRole('searchbox');
    await page.locator('.react-flow__node').first().press('Control+f');
    await leaveSearchAt(page, 'group-437');
    await (await keysIn(focused(named('Step 437')))).press('F2');
    const title = page.locator('.react-flow__node input:focus');
    await title.fill('');
    const typed = 'A title of many letters, typed faster than anybody can';
    await (await keysIn(title)).type(typed);
    expect(await title.inputValue()).toBe(typed);
    await title.press('Enter');
    await (await keysIn(focused(named(typed)))).press('Control+z');
    await named('Step 437').waitFor();

    const keys = await keysIn(focused(named('Step 437')));
    await keys.press('l');
    await keys.press('Control+f');
    await (await keysIn(field)).type(typed);
    expect(await field.inputValue()).toBe(typed);
    await page.getByRole('status').getByText('Done: Tidy up').waitFor({ state: 'attached' });
    await saved(page);
    const { bot: tidied } = await api.getBot({ path: { botId: bot.id } });
    expect(tidied.groups.map(({ id, blocks }) => [id, blocks])).toEqual(
      bot.groups.map(({ id, blocks }) => [id, blocks]),
    );
    const moved = tidied.groups.filter(
      ({ graphCoordinates: { x, y } }, index) =>
        x !== bot.groups[index]?.graphCoordinates.x || y !== bot.groups[index].graphCoordinates.y,
    );
    expect(moved.length).toBeGreaterThan(400);
    await expectAccessible(page);
  });

  test('a bot that is not there says so', async () => {
    const { page } = await builder().openBlank();
    const answered = page.waitForResponse('**/api/v1/bots/nobody');
    await page.goto(`${builder().url}/app/b/nobody`);
    expect((await answered).status()).toBe(404);
    builder().forgive(/404/);
    const told = page.getByRole('alert');
    await told.getByText('Request').waitFor();
    await told.getByText('the address has a typing mistake').waitFor();
    await told.getByRole('link', { name: 'Go to your bots' }).click();
    await page.waitForURL(`**/app/w/${builder().workspaceId}`);
    // so does the name of the product, on every page
    await page.goto(`${builder().url}/app/no/such/page`);
    await page.getByRole('link', { name: 'Parley', exact: true }).click();
    await page.waitForURL(`**/app/w/${builder().workspaceId}`);
  });
});
