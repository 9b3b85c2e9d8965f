import { expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import type { Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { group, openFlow, saved, viewShown } from '../support/editor.ts';
import { expectAccessible } from '../support/look.ts';

const groupOf = (id: string, x: number) => ({ id, title: id, graphCoordinates: { x, y: 0 }, blocks: [] });

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
  // a kind that was added before stands above, too
  await palette.getByRole('button', { name: 'Text', exact: true }).first().click();
}

const blocksOf = async (builder: BuilderUnderTest, botId: string): Promise<number[]> => {
  const { bot } = await builder.api.getBot({ path: { botId } });
  return bot.groups.map(({ blocks }) => blocks.length);
};

describeInBuilder('saving', (builder) => {
  test('two editors in different groups keep both edits, and each sees the other’s', async () => {
    const botId = await newBot(builder());
    const [first, second] = [await openFlow(builder(), botId), await openFlow(builder(), botId)];
    await addText(first.page, /Group Left/);
    await addText(second.page, /Group Right/);
    for (const { page } of [first, second]) {
      await group(page, /Group Left, 1 block/).waitFor();
      await group(page, /Group Right, 1 block/).waitFor();
      await saved(page);
    }
    expect(await blocksOf(builder(), botId)).toEqual([1, 1]);

    // a program changes the bot, too: that comes by itself or with the next edit, and undo takes back one's own alone
    const { api } = builder();
    const { bot } = await api.getBot({ path: { botId } });
    const [left, right] = bot.groups;
    const changed = { ...right!, blocks: [...right!.blocks, says('theirs', 'Written elsewhere')] };
    await api.updateBot({ path: { botId }, body: { bot: { groups: [left!, changed] } } });
    const { page } = first;
    await addText(page, /Group Left/);
    await group(page, /Group Left, 2 blocks/).waitFor();
    await group(page, /Group Right, 2 blocks/).waitFor();
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.click();
    await group(page, /Group Left, 1 block/).waitFor();
    await undo.click();
    await group(page, /Group Left, 0 blocks/).waitFor();
    await saved(page);
    expect(await blocksOf(builder(), botId)).toEqual([0, 2]);
    for (const editor of [first, second]) await expectAccessible(editor.page);
  });

  test('what a program changes appears by itself while nobody types, and undo leaves it', async () => {
    const { api } = builder();
    const botId = await newBot(builder());
    const { page } = await builder().openBlank();
    await page.clock.install();
    await page.goto(`${builder().url}/app/b/${botId}`);
    await viewShown(page);
    await addText(page, /Group Left/);
    await saved(page);
    const { bot } = await api.getBot({ path: { botId } });
    const [left, right] = bot.groups;
    const renamed = { ...right!, title: 'Renamed', blocks: [says('theirs', 'Written elsewhere')] };
    await api.updateBot({ path: { botId }, body: { bot: { groups: [left!, renamed] } } });
    // the next look at the changes of others
    await page.clock.fastForward('00:10');
    await group(page, /Group Renamed, 1 block/).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await group(page, /Group Left, 0 blocks/).waitFor();
    await saved(page);
    expect(await blocksOf(builder(), botId)).toEqual([0, 1]);
    await group(page, /Group Renamed, 1 block/).waitFor();
    await expectAccessible(page);
  });

  test('edits made offline survive the window and are saved once when it opens again', async () => {
    const botId = await newBot(builder());
    const { page, context } = await openFlow(builder(), botId);
    // parts of the editor that have not come yet cannot be loaded
    builder().forgiveLostNetwork();
    await group(page, /Group Left/).waitFor();
    await context.setOffline(true);
    await addText(page, /Group Left/);
    await page.getByText('Saved on this device', { exact: false }).waitFor();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`${builder().url}/app/b/${botId}`);
    await group(again, /Group Left, 1 block/).waitFor();
    await saved(again);
    expect(await blocksOf(builder(), botId)).toEqual([1, 0]);
  });

  test('two minutes without a connection: what both sides did meanwhile is merged', async () => {
    const botId = await newBot(builder());
    const { page, context } = await builder().openBlank();
    builder().forgiveLostNetwork();
    await page.clock.install();
    await page.goto(`${builder().url}/app/b/${botId}`);
    await viewShown(page);
    await group(page, /Group Left/).waitFor();
    await context.setOffline(true);
    await addText(page, /Group Left/);
    await page.getByText('Saved on this device', { exact: false }).waitFor();
    const right = { ...groupOf('Right', 500), blocks: [says('theirs', 'Written elsewhere')] };
    await builder().api.updateBot({
      path: { botId },
      body: { bot: { groups: [groupOf('Left', 0), right] } },
    });
    await page.clock.fastForward('02:00');
    await addText(page, /Group Left, 1 block/);
    await group(page, /Group Left, 2 blocks/).waitFor();
    await group(page, /Group Right, 0 blocks/).waitFor();
    await context.setOffline(false);
    await group(page, /Group Right, 1 block/).waitFor();
    await saved(page);
    expect(await blocksOf(builder(), botId)).toEqual([2, 1]);
    await expectAccessible(page);
  });
});
