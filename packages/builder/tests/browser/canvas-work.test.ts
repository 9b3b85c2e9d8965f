import { expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import { keysIn } from '@parley/testing/browser';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { focused, group, openFlow, saved, takeEntry, viewShown } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

type Part = { readonly id: string; readonly to?: string };

/** A group whose last block leads to another group, if `to` names one. */
function groupOf(title: string, [x, y]: readonly [x: number, y: number], parts: readonly Part[]) {
  const blocks = parts.map(({ id, to }) => ({
    ...says(id),
    ...(to === undefined ? {} : { outgoingEdgeId: `${id}-${to}` }),
  }));
  return { id: title, title, graphCoordinates: { x, y }, blocks };
}
const edgeOf = (blockId: string, groupId: string) => ({
  id: `${blockId}-${groupId}`,
  from: { blockId },
  to: { groupId },
});

/** A bot of three groups, of which the first leads to the second, and the second to the third. */
async function opened(builder: BuilderUnderTest): Promise<{ readonly page: Page; readonly botId: string }> {
  const { api, workspaceId } = builder;
  const groups = [
    groupOf('One', [0, 0], [{ id: 'a' }, { id: 'b', to: 'Two' }]),
    groupOf('Two', [420, 0], [{ id: 'c' }, { id: 'd', to: 'Three' }]),
    groupOf('Three', [0, 240], [{ id: 'e' }]),
  ];
  const edges = [edgeOf('b', 'Two'), edgeOf('d', 'Three')];
  const { bot } = await api.createBot({ body: { workspaceId, bot: { groups, edges } } });
  const { page } = await openFlow(builder, bot.id);
  return { page, botId: bot.id };
}

const block = (page: Page, id: string): Locator => page.locator(`[data-block="${id}"]`);

describeInBuilder('work on the canvas', (builder) => {
  const linksOf = async (botId: string): Promise<readonly string[]> =>
    (await builder().api.getBot({ path: { botId } })).bot.edges.map(
      ({ from, to }) => `${'blockId' in from ? from.blockId : 'start'}→${to.groupId}${to.blockId ?? ''}`,
    );

  test('a group is collapsed and expanded, by its button and by key, and stays so on this device', async () => {
    const { page, botId } = await opened(builder());
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/changes') && request.method() === 'POST') changes.push(request.url());
    });
    await group(page, /Group Two/)
      .getByRole('button', { name: 'Collapse the group' })
      .click();
    await group(page, /Group Two, 2 blocks, collapsed, leads to Three/).waitFor();
    await block(page, 'c').waitFor({ state: 'detached' });
    await photograph(page, 'collapsed');
    await expectAccessible(page);
    await page.reload();
    await viewShown(page);
    const two = group(page, /Group Two/);
    await group(page, /Group Two, 2 blocks, collapsed/).click();
    await (await keysIn(focused(two))).press('f');
    await block(page, 'c').waitFor();
    await (await keysIn(focused(two))).press('f');
    await block(page, 'c').waitFor({ state: 'detached' });
    // the keyboard goes in: what it goes to is shown
    await (await keysIn(focused(two))).press('Enter');
    await focused(block(page, 'c')).waitFor();
    await group(page, /Group Two, 2 blocks, leads to Three/).waitFor();
    expect(changes).toEqual([]);
    expect(await linksOf(botId)).toEqual(['b→Two', 'd→Three']);
  });

  test('a note is written where it is added, coloured, moved by keys, copied and deleted; a group gets a colour', async () => {
    const { page, botId } = await opened(builder());
    const panel = page.locator('[data-panel]');
    const one = group(page, /Group One/);
    await one.click({ position: { x: 60, y: 12 } });
    await panel.getByTitle('Blue').click();
    await one.press('n');
    const written = page.locator('.react-flow__node textarea');
    await (await keysIn(focused(written))).type('Ask Ada about the prices');
    await written.press('Escape');
    const notes = group(page, /^Note Ask Ada/);
    await panel.getByTitle('Pink').click();
    const width = panel.getByRole('textbox', { name: 'Width' });
    await width.fill('5000');
    await width.press('Enter');
    expect(await width.inputValue()).toBe('1200');
    await width.fill('240');
    await width.press('Enter');
    await notes.press('m');
    await notes.press('ArrowRight');
    await notes.press('Enter');
    await photograph(page, 'notes');
    await expectAccessible(page);
    await notes.press('Control+d');
    await notes.nth(1).waitFor();
    await notes.first().press('Delete');
    await notes.nth(1).waitFor({ state: 'detached' });
    await notes.press('Control+z');
    await notes.nth(1).waitFor();
    await saved(page);
    const { bot } = await builder().api.getBot({ path: { botId } });
    const look = { text: 'Ask Ada about the prices', colour: 'pink', width: 240 };
    expect(bot.canvas?.groups).toEqual({ One: { colour: 'blue' } });
    expect(bot.canvas?.notes).toMatchObject([{ ...look, graphCoordinates: { x: 8 } }, look]);
    // a click on a note says its text in the outline of a phone as well
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByRole('button', { name: look.text }).first().click();
    await panel.getByRole('textbox', { name: 'Text of the note' }).waitFor();
    await photograph(page, 'notes-outline');
  });

  test('of more notes than a bot may have, the first are pasted, and the author is told of the others', async () => {
    const { api, workspaceId } = builder();
    const notes = Array.from({ length: 499 }, (_, index) => ({
      id: `note${index}`,
      text: `Remark ${index}`,
      colour: 'yellow' as const,
      graphCoordinates: { x: 160 * (index % 25), y: 120 * Math.floor(index / 25) },
      width: 140,
      height: 100,
    }));
    const { bot } = await api.createBot({ body: { workspaceId, bot: { canvas: { notes } } } });
    const { page } = await openFlow(builder(), bot.id);
    const first = group(page, /^Note Remark 0$/);
    await first.click({ position: { x: 20, y: 60 } });
    await group(page, /^Note Remark 1$/).click({ position: { x: 20, y: 60 }, modifiers: ['Shift'] });
    await page.getByRole('heading', { name: '2 selected' }).waitFor();
    const told = page.getByRole('alertdialog');
    await (await keysIn(page.locator('.react-flow__node:focus'))).press('Control+d');
    await told.getByText('Only 1 of 2 notes were added, because a bot has at most 500.').waitFor();
    // the one that was added
    await page.locator('.react-flow__node.selected').press('Control+d');
    await told.getByText('A bot has at most 500 notes.').waitFor();
    await saved(page);
    expect((await api.getBot({ path: { botId: bot.id } })).bot.canvas?.notes).toHaveLength(500);
  });

  test('a way out is connected by two clicks, with the view moved between them', async () => {
    const { page, botId } = await opened(builder());
    const words = page.getByText('Click what “e” leads to', { exact: false });
    await block(page, 'e').hover();
    await block(page, 'e').locator('.react-flow__handle').click();
    await words.waitFor();
    const before = (await group(page, /Group One/).boundingBox())!;
    await page.mouse.move(700, 760);
    await page.mouse.down();
    await page.mouse.move(760, 700, { steps: 6 });
    await page.mouse.up();
    const after = (await group(page, /Group One/).boundingBox())!;
    expect([Math.round(after.x - before.x), Math.round(after.y - before.y)]).toEqual([60, -60]);
    await words.waitFor();
    await photograph(page, 'connecting');
    await expectAccessible(page);
    // the target under the pointer says its name
    const hint = page.locator('[data-connecting-hint]');
    await page.mouse.move(760, 740);
    await hint.filter({ hasText: 'A new group' }).waitFor();
    await block(page, 'b').hover();
    await hint.filter({ hasText: 'One' }).waitFor();
    await block(page, 'b').click();
    await hint.waitFor({ state: 'detached' });
    await words.waitFor({ state: 'detached' });
    await group(page, /Group Three, 1 block, leads to One/).waitFor();
    await saved(page);
    expect(await linksOf(botId)).toEqual(['b→Two', 'd→Three', 'e→Oneb']);

    // it ends with Escape, and a click on the empty canvas asks what to add there
    await block(page, 'a').hover();
    await block(page, 'a').locator('.react-flow__handle').click();
    await page.getByText('Click what “a” leads to', { exact: false }).waitFor();
    await (await keysIn(focused(block(page, 'a')))).press('Escape');
    await page.getByText('Click what “a” leads to', { exact: false }).waitFor({ state: 'detached' });
    await block(page, 'e').locator('.react-flow__handle').click();
    await words.waitFor();
    await page.mouse.click(700, 760);
    const blocks = page.getByRole('dialog', { name: 'Add a block' });
    await blocks.waitFor();
    await (await keysIn(blocks.getByRole('searchbox'))).press('Escape');
    await blocks.waitFor({ state: 'detached' });
    await block(page, 'e').locator('.react-flow__handle').click();
    await page.mouse.click(700, 760);
    await takeEntry(blocks, 'new group', /^A new group/);
    await group(page, /Group 4, 0 blocks/).waitFor();
    await saved(page);
    expect(await linksOf(botId)).toEqual(['b→Two', 'd→Three', expect.stringMatching(/^e→/)]);

    // a connection says where it leads, and takes a block between
    const from = (await block(page, 'b').locator('.react-flow__handle').boundingBox())!;
    const to = (await group(page, /Group Two/).boundingBox())!;
    const zoom = to.width / 300;
    const middle = {
      x: (from.x + from.width / 2 + to.x) / 2,
      y: (from.y + from.height / 2 + to.y + 19 * zoom) / 2,
    };
    await page.mouse.move(middle.x, middle.y);
    await page.getByText('Leads to Two').waitFor();
    await page.mouse.click(middle.x, middle.y);
    await page.getByRole('button', { name: 'Add a block here' }).waitFor();
    await page.getByRole('button', { name: 'Add a block here' }).click();
    await takeEntry(blocks, 'text answer', /^Text answer/);
    await group(page, /Group 5, 2 blocks, leads to Two/).waitFor();
    await group(page, /Group One, 2 blocks, leads to Group 5/).waitFor();
    const field = page.getByRole('tabpanel').locator(':focus');
    await field.waitFor();

    // the other button of the mouse offers what can be done with what is under it
    await block(page, 'a').click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Actions' });
    await menu.getByRole('menuitem', { name: /^Duplicate/ }).click();
    await menu.waitFor({ state: 'detached' });
    await group(page, /Group One, 3 blocks/).waitFor();
  });

  test('what is deleted leaves its connections to what came after it, unless the author wants them open', async () => {
    const { page, botId } = await opened(builder());
    const two = group(page, /Group Two/);
    await two.click({ position: { x: 60, y: 12 } });
    await (await keysIn(focused(two))).press('Delete');
    const told = page
      .getByRole('alertdialog')
      .filter({ hasText: 'The connection before it now leads to what came after.' });
    // what is pointed at stays
    await told.hover();
    await group(page, /Group One, 2 blocks, leads to Three/).waitFor();
    await told.getByRole('button', { name: 'Do not reconnect' }).click();
    await group(page, /Group One, 2 blocks(?!.*leads to)/).waitFor();
    await saved(page);
    expect(await linksOf(botId)).toEqual([]);
    // the group that had the focus is gone
    const one = group(page, /Group One/);
    await one.press('Control+z');
    await group(page, /Group One, 2 blocks, leads to Three/).waitFor();
    await one.press('Control+z');
    await two.click({ position: { x: 60, y: 12 } });
    await (await keysIn(focused(two))).press('Shift+Delete');
    await group(page, /Group One, 2 blocks(?!.*leads to)/).waitFor();
    await saved(page);
    expect(await linksOf(botId)).toEqual([]);
  });

  test('every way to move things on the canvas, all of it undone and all of it done again', async () => {
    const { page, botId } = await opened(builder());
    const read = async () => (await builder().api.getBot({ path: { botId } })).bot;
    const before = await read();
    const title = { position: { x: 60, y: 12 } };
    const placesOf = ({ groups }: typeof before): readonly number[] =>
      groups.map(({ graphCoordinates: { x } }) => x);

    // to another group, and to another place in it
    await block(page, 'a').dragTo(block(page, 'c'), { targetPosition: { x: 60, y: 24 } });
    await group(page, /Group One, 1 block,/).waitFor();
    await group(page, /Group Two, 3 blocks/).waitFor();
    await block(page, 'a').dragTo(block(page, 'c'), { targetPosition: { x: 60, y: 4 } });
    await page.locator('[data-block="a"] + [data-block="c"]').waitFor();
    // split at a block, and merge again with others
    await block(page, 'd').click();
    await (await keysIn(focused(block(page, 'd')))).press('Control+g');
    await group(page, /Group Two, 2 blocks, leads to Group 4/).waitFor();
    const [three, four] = [group(page, /Group Three/), group(page, /Group 4, 1 block, leads to Three/)];
    await four.click(title);
    await (await keysIn(focused(four))).press('1');
    await three.click({ modifiers: ['Shift'], ...title });
    await page.getByRole('heading', { name: '2 selected' }).waitFor();
    // the first of them has kept the focus, and takes it along
    await (await keysIn(focused(four))).press('Control+g');
    await group(page, /Group 4/).waitFor({ state: 'detached' });
    // several at once
    await three.press('Control+a');
    await page.getByRole('button', { name: 'Align left' }).click();
    await page.getByRole('status').getByText('Done: Align left').waitFor({ state: 'attached' });
    await saved(page);
    const aligned = await read();
    expect(new Set(placesOf(aligned)).size).toBe(1);
    const panel = page.getByRole('complementary', { name: 'Panel' });
    await panel.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.locator('[data-block]').first().waitFor({ state: 'detached' });
    await saved(page);
    const after = await read();
    expect([after.groups, after.edges, after.events.length]).toEqual([[], [], before.events.length]);

    const step = async (name: 'Undo' | 'Redo', edits: number): Promise<void> => {
      // messages have buttons of the same name
      const button = page.locator(`button[aria-label="${name}"]`);
      for (let edit = 0; edit < edits; edit++) await button.click();
      await page.locator(`button[aria-label="${name}"]:disabled`).waitFor();
      await saved(page);
    };
    const content = ({ groups, edges, events, variables }: typeof before) => ({
      groups,
      edges,
      events,
      variables,
    });
    await step('Undo', 6);
    expect(content(await read())).toEqual(content(before));
    await expectAccessible(page);
    await step('Redo', 6);
    expect(content(await read())).toEqual(content(after));
  });

  test('blocks are dragged in the outline, within their group and to another', async () => {
    const { page, botId } = await opened(builder());
    await page.getByRole('button', { name: 'Switch between canvas and outline' }).click();
    const row = (id: string): Locator => page.locator(`[data-outline-row="${id}"]`);
    /** Drags a block to the upper edge of a row. */
    const drag = async (id: string, to: Locator): Promise<void> => {
      await row(id).locator('[title^="Drag"]').hover();
      await page.mouse.down();
      await to.hover({ position: { x: 40, y: 6 } });
    };
    const blocksOf = async (): Promise<readonly string[][]> =>
      (await builder().api.getBot({ path: { botId } })).bot.groups.map(({ blocks }) =>
        blocks.map(({ id }) => id),
      );
    // each row says where it leads, and a group that is chosen can be told from others
    await row('b')
      .getByRole('button', { name: /leads to\s*Two/ })
      .waitFor();
    await row('a').getByText('leads to').waitFor({ state: 'detached' });
    const title = page.locator('[data-outline-group="Two"]').getByRole('button');
    await title.click();
    await title.and(page.locator('[aria-pressed="true"]')).waitFor();
    // where conversations begin, too
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Actions for Start' }).click();
    await page.getByRole('menuitem', { name: /^Connect/ }).click();
    await takeEntry(page.getByRole('dialog', { name: /^Connect/ }), 'Three', /Three/);
    await page.getByRole('button', { name: /^Start\s*leads to\s*Three$/ }).waitFor();
    await saved(page);
    expect(await linksOf(botId)).toEqual(['b→Two', 'd→Three', 'start→Three']);
    // the menus come after the rows
    await row('e')
      .getByRole('button', { name: /^Actions/ })
      .waitFor();
    await drag('a', row('d'));
    await page.locator('[data-outline-row="d"][data-drop="before"]').waitFor();
    await page.mouse.up();
    await page.locator('[data-drop]').waitFor({ state: 'detached' });
    await saved(page);
    expect(await blocksOf()).toEqual([['b'], ['c', 'a', 'd'], ['e']]);
    await drag('e', page.locator('[data-outline-group="One"]'));
    await page.locator('[data-outline-row="b"][data-drop="after"]').waitFor();
    await page.mouse.up();
    await row('e').and(page.locator('ol ol > :nth-child(2)')).waitFor();
    await saved(page);
    expect(await blocksOf()).toEqual([['b', 'e'], ['c', 'a', 'd'], []]);
    await expectAccessible(page);
  });
});
