import { expect, test } from '@jest/globals';
import { keysIn } from '@parley/testing/browser';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { focused, group, openFlow, saved, takeEntry } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

/** Makes a bot with nothing but its start, and gives its id. */
async function newBot({ api, workspaceId }: BuilderUnderTest): Promise<string> {
  return (await api.createBot({ body: { workspaceId, bot: { name: 'Survey' } } })).bot.id;
}

const palette = (page: Page): Locator => page.getByRole('complementary', { name: 'Add' });

describeInBuilder('editing on the canvas', (builder) => {
  test('a small window has room for the start of an empty bot beside the first steps', async () => {
    const viewport = { width: 1024, height: 768 };
    const { page } = await openFlow(builder(), await newBot(builder()), { viewport });
    await page.getByRole('button', { name: /^Say hello/ }).waitFor();
    // what is covered takes no click
    await group(page, /Event Start/).click();
    await page.getByRole('heading', { name: 'Next steps' }).waitFor();
  });

  test('blocks from the palette, a connection by drag, undo and redo', async () => {
    const botId = await newBot(builder());
    const { page } = await openFlow(builder(), botId);
    await group(page, /Event Start/).click();
    await palette(page).getByRole('button', { name: 'Text', exact: true }).click();
    await group(page, /Group 1, 1 block/).waitFor();
    await palette(page).getByRole('button', { name: 'Buttons', exact: true }).click();
    await group(page, /Group 1, 2 blocks/).waitFor();
    // the button leads to a group that is made where the drag ends
    const port = page.locator('[data-block]').last().locator('.react-flow__handle').first();
    await port.hover();
    await page.mouse.down();
    const at = (await port.boundingBox())!;
    await page.mouse.move(at.x + 140, at.y + 180, { steps: 8 });
    await page.mouse.up();
    await takeEntry(page.getByRole('dialog', { name: 'Add a block' }), 'new group', /^A new group/);
    await group(page, /Group 2, 0 blocks/).waitFor();
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.click();
    await group(page, /0 blocks/).waitFor({ state: 'detached' });
    await (await keysIn(undo)).press('Control+Shift+z');
    await group(page, /0 blocks/).waitFor();
    await saved(page);
    const { bot } = await builder().api.getBot({ path: { botId } });
    expect(bot.groups.map(({ blocks }) => blocks.length)).toEqual([2, 0]);
    expect(bot.edges.map(({ to }) => to.groupId)).toEqual(bot.groups.map(({ id }) => id));
    await photograph(page, 'editing');
    await page.setViewportSize({ width: 1440, height: 900 });
    // the hint of the button that was pressed stands outside of all landmarks
    await page.mouse.move(700, 500);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await expectAccessible(page);
  });

  test('undo outlives a visit to the list of bots and a reload', async () => {
    const { page } = await openFlow(builder(), await newBot(builder()));
    const made = group(page, /Group 1, 1 block/);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await group(page, /Event Start/).click();
    await palette(page).getByRole('button', { name: 'Text', exact: true }).first().click();
    await made.waitFor();
    await saved(page);
    await page.getByRole('link', { name: 'Bots', exact: true }).click();
    await page.getByRole('list', { name: 'Bots' }).waitFor();
    await page.goBack();
    await made.waitFor();
    await undo.click();
    await made.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await made.waitFor();
    await saved(page);
    await page.reload();
    await made.waitFor();
    await undo.click();
    await made.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await made.waitFor();
  });

  test('a reload after which others have changed the bot says why nothing can be undone', async () => {
    const { api } = builder();
    const botId = await newBot(builder());
    const { page } = await openFlow(builder(), botId);
    await group(page, /Event Start/).click();
    await palette(page).getByRole('button', { name: 'Text', exact: true }).first().click();
    await group(page, /Group 1, 1 block/).waitFor();
    await saved(page);
    await page.goto('about:blank');
    const { bot } = await api.getBot({ path: { botId } });
    const groups = bot.groups.map((one) => ({ ...one, title: 'Of somebody else' }));
    await api.updateBot({ path: { botId }, body: { bot: { groups } } });
    await page.goBack();
    await group(page, /Group Of somebody else/).waitFor();
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.click();
    await page.getByText('somebody else has changed the bot since', { exact: false }).waitFor();
    await photograph(page, 'undo-lost');
    expect(await undo.isDisabled()).toBe(true);
    expect((await api.getBot({ path: { botId } })).bot.groups[0]?.title).toBe('Of somebody else');
  });

  test('the message of an edit takes that edit back, and nothing once others came after it', async () => {
    const { page } = await openFlow(builder(), await newBot(builder()));
    const made = group(page, /Group 1, 1 block/);
    const addGroup = async (): Promise<void> => {
      await group(page, /Event Start/).click();
      await palette(page).getByRole('button', { name: 'Text', exact: true }).first().click();
      // the form takes the cursor once it is there, from whatever has it then
      await page.locator('[data-panel] :focus').waitFor();
    };
    const takeAway = async (): Promise<Locator> => {
      await made.click();
      // takes the focus itself: a message that closes may have it by now
      await made.press('Delete');
      await made.waitFor({ state: 'detached' });
      return page.getByRole('alertdialog').filter({ hasText: 'Delete' });
    };
    await addGroup();
    const first = await takeAway();
    await first.getByRole('button', { name: 'Undo' }).click();
    await made.waitFor();
    await first.waitFor({ state: 'detached' });
    const told = await takeAway();
    await addGroup();
    const later = group(page, /Group 2, 1 block/);
    await later.waitFor();
    await told.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alertdialog').getByText('You have changed other things since.').waitFor();
    expect(await later.count()).toBe(1);
    expect(await made.count()).toBe(0);
  });

  test('all of it by keys: add, connect, duplicate, delete, commands and shortcuts', async () => {
    const { page } = await openFlow(builder(), await newBot(builder()));
    const start = group(page, /Event Start/);
    await start.press('Enter');
    await (await keysIn(focused(start))).press('a');
    await takeEntry(page.getByRole('dialog', { name: 'Add a block' }), 'email', /^Email address/, /^Send an/);
    await group(page, /Group 1, 1 block/).waitFor();
    // the cursor is in the form, which leads back to its block
    const field = page.locator('[data-panel]').locator('input:focus, textarea:focus, button:focus');
    await (await keysIn(field)).press('Escape');
    const block = page.locator('[data-block]').first();
    await (await keysIn(focused(block))).press('Control+d');
    await group(page, /Group 1, 2 blocks/).waitFor();
    // the copy has the focus
    const copy = page.locator('[data-block]').nth(1);
    await (await keysIn(focused(copy))).press('Control+k');
    const commands = page.getByRole('dialog', { name: 'All commands' });
    await commands.waitFor();
    await expectAccessible(page);
    await takeEntry(commands, 'tidy', /^Tidy up/);
    await page.getByText('Done: Tidy up').waitFor({ state: 'attached' });
    await (await keysIn(focused(copy))).press('Escape');
    const made = group(page, /Group 1,/);
    await (await keysIn(focused(made))).press('Control+a');
    await (await keysIn(focused(made))).press('Delete');
    await made.waitFor({ state: 'detached' });
    // the group that had the focus is gone
    await start.press('Control+z');
    await group(page, /Group 1, 2 blocks/).waitFor();
    await (await keysIn(focused(start))).press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectAccessible(page);
  });

  test('titles, messages and buttons are written where they stand', async () => {
    const botId = await newBot(builder());
    const { page } = await openFlow(builder(), botId);
    await page.getByRole('button', { name: /^Say hello/ }).click();
    await page.locator('[contenteditable="true"]:focus').waitFor();
    const text = page.locator('[data-block]').first();
    const inBlock = page.locator('[data-block] input:focus');
    const inTitle = page.locator('.react-flow__node input:focus').and(page.locator(':not([data-block] *)'));
    await text.dblclick();
    await inBlock.fill('Good day!');
    await inBlock.press('Enter');
    await (await keysIn(focused(text))).press('F2');
    await inBlock.fill('This one is left');
    await inBlock.press('Escape');
    await (await keysIn(focused(text))).press('Escape');
    await (await keysIn(focused(group(page, /Group 1/)))).press('F2');
    await inTitle.fill('Welcome');
    await inTitle.press('Enter');
    await group(page, /Group Welcome, 1 block/).waitFor();
    await palette(page).getByRole('button', { name: 'Buttons', exact: true }).click();
    const buttons = page.locator('[data-block]').last();
    await buttons.getByText('Yes', { exact: true }).dblclick();
    await inBlock.fill('Of course');
    await inBlock.press('Enter');
    await buttons.getByText('Of course').waitFor();
    await saved(page);
    const [made] = (await builder().api.getBot({ path: { botId } })).bot.groups;
    expect(made?.title).toBe('Welcome');
    expect(made?.blocks[0]?.['content']).toEqual({
      richText: [{ type: 'p', children: [{ text: 'Good day!' }] }],
    });
    expect(made?.blocks[1]?.items?.[0]?.['content']).toBe('Of course');
  });

  test('on a phone the bot is an outline, and is made there', async () => {
    const viewport = { width: 390, height: 844 };
    const { page } = await builder().open(`/b/${await newBot(builder())}`, { viewport });
    await page.getByRole('button', { name: 'Add the first message' }).click();
    const finder = page.getByRole('dialog', { name: 'Add a block' });
    await takeEntry(finder, 'number', /^Number/);
    await page.getByRole('button', { name: /Add a block to Group 1/ }).waitFor();
    await photograph(page, 'outline');
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  });
});
