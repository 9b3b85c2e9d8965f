import { expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import { bounded, keysIn, tabTo, untilTrue } from '@parley/testing/browser';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { focused, group, openFlow, saved, takeEntry, viewShown } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const block = (page: Page, id: string): Locator => page.locator(`[data-block="${id}"]`);
const panel = (page: Page): Locator => page.locator('[data-panel]');
const palette = (page: Page): Locator => page.getByRole('complementary', { name: 'Add' });

/** A bot of two groups, of which the first leads to the second, and eight blocks more in the second. */
async function madeBot({ api, workspaceId }: BuilderUnderTest): Promise<string> {
  const more = Array.from({ length: 8 }, (_, index) => says(`more${index}`, `Line ${index}`));
  const groups = [
    {
      id: 'One',
      title: 'One',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [says('a', 'Good day'), { ...says('b', 'This way'), outgoingEdgeId: 'b-Two' }],
    },
    {
      id: 'Two',
      title: 'Two',
      graphCoordinates: { x: 420, y: 0 },
      blocks: [says('c', 'Here we are'), ...more],
    },
  ];
  const edges = [{ id: 'b-Two', from: { blockId: 'b' }, to: { groupId: 'Two' } }];
  const variables = [{ id: 'name', name: 'Name' }];
  const events = [{ id: 'start', type: 'start', graphCoordinates: { x: -300, y: 0 } }];
  const { bot } = await api.createBot({ body: { workspaceId, bot: { events, groups, edges, variables } } });
  return bot.id;
}

/** Drags from the way out of a block to a position, and keeps the button of the mouse down. */
async function dragFrom(
  page: Page,
  id: string,
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  const port = block(page, id).locator('.react-flow__handle');
  await port.hover();
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.locator('.react-flow__connection').waitFor();
}

/** A picture of one pixel that stands in the bot itself. */
const pictureBlock = {
  id: 'picture',
  type: 'image',
  content: {
    url: 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==',
  },
};

/** The names of elements that lie on one another, those of one selector on those of another; a text, for pages. */
const meetingsOf = `(one, other) => {
  const boxes = (selector) =>
    [...document.querySelectorAll(selector)].map((element) => ({ element, box: element.getBoundingClientRect() }));
  return boxes(one).flatMap(({ element, box }) =>
    boxes(other)
      .filter((there) => there.element !== element)
      .filter(({ box: at }) => box.left < at.right && at.left < box.right && box.top < at.bottom && at.top < box.bottom)
      .map((there) => element.getAttribute('aria-label') + ' on ' + there.element.getAttribute('aria-label')),
  );
}`;
const meetings = (page: Page, one: string, other: string): Promise<readonly string[]> =>
  page.evaluate(`(${meetingsOf})('${one}', '${other}')`);

describeInBuilder('what a new author tries', (builder) => {
  test('shows the form of what is chosen or added, whatever the panel showed before', async () => {
    const { page } = await openFlow(builder(), await madeBot(builder()));
    const tab = (name: RegExp): Locator => panel(page).getByRole('tab', { name, selected: true });
    for (const name of [/^Variables/, /^Issues/]) {
      await panel(page).getByRole('tab', { name }).click();
      await tab(name).waitFor();
      await block(page, 'a').click();
      await tab(/^Block/).waitFor();
      await panel(page).getByRole('heading', { name: 'Text', exact: true }).waitFor();
    }
    // the same block once more
    await panel(page)
      .getByRole('tab', { name: /^Variables/ })
      .click();
    await block(page, 'a').click();
    await tab(/^Block/).waitFor();
    await panel(page)
      .getByRole('tab', { name: /^Variables/ })
      .click();
    await palette(page).getByRole('button', { name: 'Number', exact: true }).click();
    await panel(page).getByRole('heading', { name: 'Number', exact: true }).waitFor();
    // an edit of a variable chooses nothing
    await panel(page)
      .getByRole('tab', { name: /^Variables/ })
      .click();
    const name = panel(page).getByRole('textbox', { name: 'Name of Name' });
    await name.fill('Your name');
    await name.press('Enter');
    await panel(page).getByRole('textbox', { name: 'Name of Your name' }).waitFor();
    await saved(page);
    await tab(/^Variables/).waitFor();
  });

  test('adds one kind by three clicks on one spot, and puts the cursor into the form', async () => {
    const botId = await madeBot(builder());
    const { page } = await openFlow(builder(), botId);
    await group(page, /Group One/).click({ position: { x: 60, y: 12 } });
    const { x, y } = (await palette(page)
      .getByRole('button', { name: 'Phone number', exact: true })
      .boundingBox())!;
    // the first question has a message before it, each of the others brings one
    for (const count of [3, 5, 7]) {
      await page.mouse.click(x + 40, y + 10);
      await group(page, new RegExp(`Group One, ${count} blocks`)).waitFor();
    }
    await panel(page).locator('[contenteditable="true"]:focus').waitFor();
    await saved(page);
    const { bot } = await builder().api.getBot({ path: { botId } });
    expect(bot.groups[0]?.blocks.map(({ type }) => type)).toEqual([
      'text',
      'text',
      'phone number input',
      'text',
      'phone number input',
      'text',
      'phone number input',
    ]);
    // the list of recent kinds moves nothing while the flow is open
    await page.mouse.move(700, 600);
    expect(
      (await palette(page).getByRole('button', { name: 'Phone number', exact: true }).boundingBox())!.y,
    ).toBe(y);
    await page.reload();
    await viewShown(page);
    await palette(page).getByRole('heading', { name: 'Recent' }).waitFor();
    await palette(page).getByRole('button', { name: 'Phone number', exact: true }).nth(1).waitFor();
  });

  test('moves the canvas for a new block only if that is out of sight, and keeps the zoom', async () => {
    const { page } = await openFlow(builder(), await madeBot(builder()));
    const view = async (): Promise<{ readonly x: number; readonly y: number; readonly zoom: number }> => {
      const style = await page.locator('.react-flow__viewport').getAttribute('style');
      const [, x, y, zoom] = /translate\(([-\d.]+)px, ([-\d.]+)px\) scale\(([\d.]+)\)/.exec(style ?? '')!;
      return { x: Number(x), y: Number(y), zoom: Number(zoom) };
    };
    const zoomOut = page.getByRole('button', { name: 'Zoom out' });
    await zoomOut.click();
    await zoomOut.click();
    await group(page, /Group One/).click({ position: { x: 60, y: 8 } });
    await panel(page).getByRole('textbox', { name: 'Title of the group' }).waitFor();
    const before = await view();
    expect(before.zoom).toBeLessThan(0.8);
    await palette(page).getByRole('button', { name: 'Text', exact: true }).click();
    await group(page, /Group One, 3 blocks/).waitFor();
    await panel(page).locator('[contenteditable="true"]:focus').waitFor();
    expect(await view()).toEqual(before);
    // at the lower end of a small window there is no room for one more
    await page.setViewportSize({ width: 1440, height: 360 });
    await group(page, /Group Two/).click({ position: { x: 60, y: 8 } });
    const small = await view();
    await palette(page).getByRole('button', { name: 'Text', exact: true }).click();
    await group(page, /Group Two, 10 blocks/).waitFor();
    await panel(page).locator('[contenteditable="true"]:focus').waitFor();
    const after = await view();
    expect([after.x, after.zoom]).toEqual([small.x, small.zoom]);
    expect(after.y).toBeLessThan(small.y);
    const last = (await page.locator('[data-block]').last().boundingBox())!;
    expect(last.y + last.height).toBeLessThanOrEqual(360);
  });

  test('chooses the group that a connection has made, so that the next block goes into it', async () => {
    const { page } = await openFlow(builder(), await madeBot(builder()));
    await block(page, 'a').click();
    await dragFrom(page, 'c', { x: 700, y: 700 });
    await page.mouse.up();
    await takeEntry(page.getByRole('dialog', { name: 'Add a block' }), 'new group', /^A new group/);
    await group(page, /Group 3, 0 blocks/).waitFor();
    await palette(page).getByRole('button', { name: 'Text answer', exact: true }).click();
    await group(page, /Group 3, 2 blocks/).waitFor();
    await group(page, /Group One, 2 blocks/).waitFor();
  });

  test('ends the dragging of a connection by Escape, after which the button of the mouse does nothing', async () => {
    const { page } = await openFlow(builder(), await madeBot(builder()));
    await block(page, 'a').click();
    const { x, y } = (await group(page, /Group Two/).boundingBox())!;
    for (const to of [
      { x: 700, y: 700 },
      { x: x + 40, y: y + 12 },
    ]) {
      await dragFrom(page, 'b', to);
      await page.locator('body').press('Escape');
      await page.locator('.react-flow__connection').waitFor({ state: 'detached' });
      await page.mouse.move(to.x + 4, to.y + 4, { steps: 3 });
      await page.mouse.up();
    }
    // what was chosen still is, and another drag goes on as before
    await panel(page).getByRole('heading', { name: 'Text', exact: true }).waitFor();
    await group(page, /Group One, 2 blocks, leads to Two/).waitFor();
    expect(await group(page, /^Group/).count()).toBe(2);
    await dragFrom(page, 'b', { x: 700, y: 700 });
    await page.mouse.up();
    await takeEntry(page.getByRole('dialog', { name: 'Add a block' }), 'new group', /^A new group/);
    await group(page, /Group One, 2 blocks, leads to Group 3/).waitFor();
  });

  test('hears what was deleted, and that the start stays', async () => {
    const { page } = await openFlow(builder(), await madeBot(builder()));
    const [start, one] = [group(page, /Event Start/), group(page, /Group One/)];
    await one.click({ position: { x: 60, y: 12 } });
    await start.click({ modifiers: ['Shift'] });
    await page.getByRole('heading', { name: '2 selected' }).waitFor();
    await (await keysIn(focused(one))).press('Delete');
    await page
      .getByRole('alertdialog')
      .getByText(/^Done: Delete 1 group/)
      .waitFor();
    await start.click();
    await (await keysIn(focused(start))).press('Delete');
    await page.getByRole('alertdialog').getByText('The start stays').waitFor();
    await start.waitFor();
  });

  test('pastes groups beside what is there', async () => {
    const { page } = await openFlow(builder(), await madeBot(builder()));
    const one = group(page, /Group One/);
    await one.click({ position: { x: 60, y: 12 } });
    await (await keysIn(focused(one))).press('Control+d');
    await group(page, /^Group/)
      .nth(2)
      .waitFor();
    await (await keysIn(page.locator('.react-flow__node:focus'))).press('Control+d');
    await group(page, /^Group/)
      .nth(3)
      .waitFor();
    await saved(page);
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(await meetings(page, '.react-flow__node', '.react-flow__node')).toEqual([]);
  });

  test('shows the whole bot beside its map', async () => {
    const { api, workspaceId } = builder();
    const groups = Array.from({ length: 20 }, (_, index) => ({
      id: `g${index}`,
      title: `Step ${index}`,
      graphCoordinates: { x: 360 * (index % 4), y: 300 * Math.floor(index / 4) },
      blocks: [says(`b${index}`)],
    }));
    const { bot } = await api.createBot({ body: { workspaceId, bot: { groups } } });
    const { page } = await openFlow(builder(), bot.id);
    await page.locator('.react-flow__minimap').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await group(page, /Group Step 16/).waitFor();
    await bounded(
      'no group lies under the map',
      untilTrue(page, `(${meetingsOf})('.react-flow__minimap', '.react-flow__node').length === 0`),
    );
    await photograph(page, 'canvas-map');
  });

  test('comes back from the tools of the canvas to the part of the flow that had the focus', async () => {
    const { page } = await openFlow(builder(), await madeBot(builder()));
    const one = group(page, /Group One/);
    await one.click({ position: { x: 60, y: 8 } });
    await (await keysIn(focused(one))).press('Tab');
    const note = page.getByRole('button', { name: 'Add a note' });
    await (await keysIn(focused(note))).press('Shift+Tab');
    await (await keysIn(focused(one))).press('Shift+Tab');
    const kinds = palette(page).getByRole('toolbar', { name: 'Blocks and events' }).getByRole('button');
    await focused(kinds.first()).waitFor();
  });

  test('rings the canvas at all sides, and selects no words by a drag with Shift', async () => {
    const { api, workspaceId } = builder();
    const { bot } = await api.createBot({ body: { workspaceId, bot: { events: [], groups: [] } } });
    const { page } = await builder().open(`/b/${bot.id}`);
    const canvas = page.locator('[data-workplace]');
    await canvas.waitFor();
    // all kinds of blocks are one stop on the way to it
    const search = palette(page).getByRole('searchbox', { name: 'Search blocks' });
    const kinds = palette(page).getByRole('toolbar', { name: 'Blocks and events' }).getByRole('button');
    await tabTo(search);
    const beforeLast = kinds.nth((await kinds.count()) - 2);
    for (const [from, key, to] of [
      [search, 'Tab', kinds.first()],
      [kinds.first(), 'ArrowDown', kinds.nth(1)],
      [kinds.nth(1), 'End', kinds.last()],
      [kinds.last(), 'ArrowUp', beforeLast],
      [beforeLast, 'Shift+Tab', search],
      [search, 'Tab', beforeLast],
      [beforeLast, 'Home', kinds.first()],
    ] as const) {
      await from.press(key);
      await focused(to).waitFor();
    }
    await kinds.first().press('p');
    await focused(search).waitFor();
    expect(await search.inputValue()).toBe('p');
    await search.press('Escape');
    await search.press('ArrowDown');
    await focused(kinds.first()).press('Tab');
    const keys = await keysIn(focused(canvas));
    const ring = await canvas.evaluate((element) => {
      const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth, inset } =
        getComputedStyle(element, '::after');
      return [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth, inset];
    });
    expect(ring).toEqual(['2px', '2px', '2px', '2px', '0px']);
    await keys.down('Shift');
    await page.mouse.move(700, 600);
    await page.mouse.down();
    await page.mouse.move(120, 300, { steps: 8 });
    await page.mouse.up();
    await keys.up('Shift');
    expect(await page.evaluate('getSelection().toString()')).toBe('');
  });

  test('closes the sheet of a block on a phone by its button, by Escape and by a tap beside it', async () => {
    const { page } = await builder().open(`/b/${await madeBot(builder())}`, phone);
    const last = page.locator('[data-outline-row="more7"]').getByRole('button').first();
    const open = async (): Promise<void> => {
      await last.tap();
      await panel(page).getByRole('heading', { name: 'Text', exact: true }).waitFor();
    };
    await open();
    // the sheet covers half of the outline: the block is above it
    const sheet = (await panel(page).boundingBox())!;
    const row = (await last.boundingBox())!;
    expect(row.y + row.height).toBeLessThanOrEqual(sheet.y);
    await photograph(page, 'phone-sheet');
    await page.setViewportSize(phone.viewport);
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Close' }).tap();
    await panel(page).waitFor({ state: 'hidden' });
    await focused(last).waitFor();
    await open();
    await panel(page).getByRole('tab', { name: 'Block' }).press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await open();
    await (await keysIn(focused(last))).press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await open();
    const { x } = (await page.locator('[data-outline]').boundingBox())!;
    await page.touchscreen.tap(x + 4, row.y);
    await panel(page).waitFor({ state: 'hidden' });
  });

  test('sees a picture in the outline of a phone, and not its address', async () => {
    const { api, workspaceId } = builder();
    const groups = [{ id: 'g', title: 'Hello', graphCoordinates: { x: 0, y: 0 }, blocks: [pictureBlock] }];
    const { bot } = await api.createBot({ body: { workspaceId, bot: { groups } } });
    const { page } = await builder().open(`/b/${bot.id}`, phone);
    const row = page.locator('[data-outline-row="picture"]');
    await row.getByRole('img', { name: 'Picture' }).waitFor();
    expect(await row.innerText()).not.toMatch(/data:|http/);
  });
});
