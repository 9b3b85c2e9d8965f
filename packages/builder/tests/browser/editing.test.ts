import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

/** Makes a bot with nothing but its start, and opens it. */
async function opened(
  builder: BuilderUnderTest,
  width = 1440,
): Promise<{ readonly page: Page; readonly botId: string }> {
  const { bot } = await builder.api.createBot({
    body: { workspaceId: builder.workspaceId, bot: { name: 'Survey' } },
  });
  const { page } = await builder.open(`/b/${bot.id}`, { viewport: { width, height: 900 } });
  return { page, botId: bot.id };
}

const group = (page: Page, name: RegExp): Locator => page.getByRole('group', { name });
const palette = (page: Page): Locator => page.getByRole('complementary', { name: 'Add' });

describeInBuilder('editing on the canvas', (builder) => {
  test('blocks from the palette, a connection by drag, undo and redo', async () => {
    const { page, botId } = await opened(builder());
    await group(page, /Event Start/).click();
    await palette(page).getByRole('button', { name: 'Text', exact: true }).click();
    await group(page, /Group 1, 1 block/).waitFor();
    await palette(page).getByRole('button', { name: 'Buttons', exact: true }).click();
    await group(page, /Group 1, 2 blocks/).waitFor();
    // the button leads to a group that is made where the drag ends
    const port = page.locator('[data-block]').last().locator('.react-flow__handle').first();
    const at = (await port.boundingBox())!;
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.down();
    await page.mouse.move(at.x + 140, at.y + 180, { steps: 8 });
    await page.mouse.up();
    await group(page, /Group 2, 0 blocks/).waitFor();
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.click();
    await group(page, /0 blocks/).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+z');
    await group(page, /0 blocks/).waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
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

  test('all of it by keys: add, connect, duplicate, delete, commands and shortcuts', async () => {
    const { page } = await opened(builder());
    await group(page, /Event Start/).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('a');
    await page.getByRole('dialog', { name: 'Add a block' }).waitFor();
    await page.keyboard.type('email');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await group(page, /Group 1, 1 block/).waitFor();
    await page.keyboard.press('Control+d');
    await group(page, /Group 1, 2 blocks/).waitFor();
    await page.keyboard.press('Control+k');
    const commands = page.getByRole('dialog', { name: 'All commands' });
    await commands.waitFor();
    await expectAccessible(page);
    await page.keyboard.type('tidy');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Tidy up: done').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await group(page, /Group 1,/).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await group(page, /Group 1, 2 blocks/).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectAccessible(page);
  });

  test('titles, messages and buttons are written where they stand', async () => {
    const { page, botId } = await opened(builder());
    const saved = async () => {
      await page.getByText('Saved', { exact: true }).waitFor();
      return (await builder().api.getBot({ path: { botId } })).bot.groups;
    };
    await page.getByRole('button', { name: /^Say hello/ }).click();
    await page.locator('[contenteditable="true"]:focus').waitFor();
    const text = page.locator('[data-block]').first();
    await text.dblclick();
    await page.locator('[data-block] input:focus').fill('Good day!');
    await page.keyboard.press('Enter');
    await text.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('F2');
    await page.locator('[data-block] input:focus').fill('This one is left');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F2');
    await page.locator('.react-flow__node input:focus').fill('Welcome');
    await page.keyboard.press('Enter');
    await group(page, /Group Welcome, 1 block/).waitFor();
    await palette(page).getByRole('button', { name: 'Buttons', exact: true }).click();
    await page.locator('[data-block]').last().getByText('Yes', { exact: true }).dblclick();
    await page.locator('[data-block] input:focus').fill('Of course');
    await page.keyboard.press('Enter');
    const [made] = await saved();
    expect(made?.title).toBe('Welcome');
    expect(made?.blocks[0]?.['content']).toEqual({
      richText: [{ type: 'p', children: [{ text: 'Good day!' }] }],
    });
    expect(made?.blocks[1]?.items?.[0]?.['content']).toBe('Of course');
  });

  test('on a phone the bot is an outline, and is made there', async () => {
    const { page } = await opened(builder(), 390);
    await page.getByRole('button', { name: 'Add the first message' }).click();
    await page.keyboard.type('number');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Add a block to Group 1/ }).waitFor();
    await photograph(page, 'outline');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  });
});
