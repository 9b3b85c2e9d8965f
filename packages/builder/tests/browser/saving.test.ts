import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';

const groupOf = (id: string, x: number) => ({ id, title: id, graphCoordinates: { x, y: 0 }, blocks: [] });
const group = (page: Page, name: RegExp): Locator => page.getByRole('group', { name });
const saved = (page: Page): Promise<void> => page.getByText('Saved', { exact: true }).waitFor();

async function newBot(builder: BuilderUnderTest): Promise<string> {
  const groups = [groupOf('Left', 0), groupOf('Right', 500)];
  const { bot } = await builder.api.createBot({
    body: { workspaceId: builder.workspaceId, bot: { groups } },
  });
  return bot.id;
}

async function addText(page: Page, name: RegExp): Promise<void> {
  await group(page, name).click();
  const palette = page.getByRole('complementary', { name: 'Add' });
  await palette.getByRole('button', { name: 'Text', exact: true }).click();
}

const blocksOf = async (builder: BuilderUnderTest, botId: string): Promise<number[]> => {
  const { bot } = await builder.api.getBot({ path: { botId } });
  return bot.groups.map(({ blocks }) => blocks.length);
};

describeInBuilder('saving', (builder) => {
  test('two editors in different groups keep both edits, and each sees the other’s', async () => {
    const botId = await newBot(builder());
    const [first, second] = [await builder().open(`/b/${botId}`), await builder().open(`/b/${botId}`)];
    await addText(first.page, /Group Left/);
    await addText(second.page, /Group Right/);
    for (const { page } of [first, second]) {
      await group(page, /Group Left, 1 block/).waitFor();
      await group(page, /Group Right, 1 block/).waitFor();
      await saved(page);
    }
    expect(await blocksOf(builder(), botId)).toEqual([1, 1]);
  });

  test('edits made offline survive the window and are saved once when it opens again', async () => {
    const botId = await newBot(builder());
    const { page, context } = await builder().open(`/b/${botId}`);
    // the editor of the text cannot be loaded, and says so
    builder().forgive(/ERR_INTERNET_DISCONNECTED|Unable to preload CSS|Failed to fetch dynamically imported/);
    await group(page, /Group Left/).waitFor();
    await context.setOffline(true);
    await addText(page, /Group Left/);
    await page.getByText('This part could not be loaded').waitFor();
    await page.getByText('Saved on this device', { exact: false }).waitFor();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`${builder().url}/app/b/${botId}`);
    await group(again, /Group Left, 1 block/).waitFor();
    await saved(again);
    expect(await blocksOf(builder(), botId)).toEqual([1, 0]);
  });

  test('of one place that two changed, the dialog shows both and honours the choice', async () => {
    const botId = await newBot(builder());
    const { page, context } = await builder().open(`/b/${botId}`);
    builder().forgive(/ERR_INTERNET_DISCONNECTED|409/);
    await group(page, /Group Left/).click();
    await context.setOffline(true);
    await page.keyboard.press('Delete');
    await page.getByText('Saved on this device', { exact: false }).waitFor();
    await builder().api.updateBot({
      path: { botId },
      body: { bot: { groups: [{ ...groupOf('Left', 0), title: 'Renamed' }, groupOf('Right', 500)] } },
    });
    await context.setOffline(false);
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed the same place' });
    await dialog.getByText('Yours: deleted. Theirs: Renamed.').waitFor();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await saved(page);
    expect(await blocksOf(builder(), botId)).toEqual([0]);
  });
});
