import { expect, test } from '@jest/globals';
import { createManagementClient, type ManagementClient } from '@parley/client';
import { says } from '@parley/testing';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describeInBuilder, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { group, openFlow, saved, takeEntry } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const groupOf = (id: string, x: number, text: string) => ({
  id,
  title: id,
  graphCoordinates: { x, y: 0 },
  blocks: [says(`says-${id}`, text)],
});
const groupsOf = (greeting: string, farewell: string) => [
  groupOf('Left', 0, greeting),
  groupOf('Right', 500, farewell),
];

/** An editor whose two edits are of places that somebody else has changed meanwhile. */
type Overlap = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly dialog: Locator;
  /** The choice at the place in this group. */
  readonly place: (name: string) => Locator;
  /** All that the bot says, as it is stored. */
  readonly stored: () => Promise<string>;
};

async function overlapping(
  builder: BuilderUnderTest,
  somebody: ManagementClient = builder.api,
): Promise<Overlap> {
  const { api, workspaceId } = builder;
  const { bot } = await api.createBot({ body: { workspaceId, bot: { groups: groupsOf('Hi', 'Bye') } } });
  const { page, context } = await openFlow(builder, bot.id);
  builder.forgiveLostNetwork();
  // the second is of the search for barriers itself, which tries styles out on radio buttons
  builder.forgive(/409|Applying inline style/);
  const write = async (blockId: string, text: string): Promise<void> => {
    const block = page.locator(`[data-block="${blockId}"]`);
    await block.dblclick();
    const field = block.locator('input:focus');
    await field.fill(text);
    await field.press('Enter');
    await block.getByText(text).waitFor();
  };
  await group(page, /Group Left/).waitFor();
  await context.setOffline(true);
  await write('says-Left', 'My greeting');
  await write('says-Right', 'My farewell');
  await page.getByText('Saved on this device', { exact: false }).waitFor();
  const path = { botId: bot.id };
  await somebody.updateBot({ path, body: { bot: { groups: groupsOf('Their greeting', 'Their farewell') } } });
  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: /has changed the same place$/ });
  await dialog.waitFor();
  return {
    page,
    context,
    dialog,
    place: (name) => dialog.getByRole('group', { name: new RegExp(name) }),
    stored: async () => JSON.stringify((await api.getBot({ path })).bot.groups),
  };
}

describeInBuilder('where two changed the same places', (builder) => {
  test('the author sees both, chooses for each, and finds again what gave way', async () => {
    const { page, context, dialog, place, stored } = await overlapping(builder());
    for (const [name, text] of [
      ['Left', 'greeting'],
      ['Right', 'farewell'],
    ] as const)
      for (const side of ['My', 'Their'])
        await place(name).getByText(`${side} ${text}`, { exact: true }).waitFor();
    await photograph(page, 'overlap');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
    await place('Left')
      .getByRole('radio', { name: /^Theirs/ })
      .check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const show = page.getByRole('alertdialog').getByRole('button', { name: 'Show', exact: true });
    // what is pointed at stays
    await show.hover();
    await saved(page);
    expect(await stored()).toMatch(/Their greeting.*My farewell/);

    await show.click();
    const refused = page.getByRole('dialog', { name: 'Edits that were not kept' });
    await refused.getByText('My greeting', { exact: true }).waitFor();
    await refused.getByText('Their greeting').waitFor();
    await photograph(page, 'refused-edits');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: builder().url });
    await refused.getByRole('button', { name: 'Copy mine' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('My greeting');
  });

  test('the name of whoever it was stands there, where it was another member', async () => {
    const token = await builder().membersToken('write', 'Grace Hopper');
    const { page, place } = await overlapping(
      builder(),
      createManagementClient({ url: builder().url, token }),
    );
    await page.getByRole('dialog', { name: 'Grace Hopper has changed the same place' }).waitFor();
    await place('Left')
      .getByRole('radio', { name: /^Grace Hopper Their greeting/ })
      .waitFor();
  });

  test.each([
    { choice: 'Choose all of theirs', former: 'Yours', expected: /Their greeting.*Their farewell/ },
    { choice: 'Choose all of mine', former: 'Theirs', expected: /My greeting.*My farewell/ },
  ])('“$choice” is honoured, whatever was chosen before', async ({ choice, former, expected }) => {
    const { page, dialog, place, stored } = await overlapping(builder());
    await place('Left')
      .getByRole('radio', { name: new RegExp(`^${former}`) })
      .check();
    await dialog.getByRole('button', { name: choice }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.waitFor({ state: 'detached' });
    await saved(page);
    expect(await stored()).toMatch(expected);
    if (former === 'Yours') await page.getByText('2 edits of yours were not kept.').waitFor();
    await page.locator('.react-flow__node').first().press('Control+k');
    await takeEntry(page.getByRole('dialog', { name: 'All commands' }), 'not kept', /not kept/);
    const list = page.getByRole('dialog', { name: 'Edits that were not kept' });
    const gaveWay = list.getByRole('listitem');
    const expectedList =
      former === 'Yours' ? gaveWay.nth(1) : list.getByText('No edit of yours on this device');
    await expectedList.waitFor();
    expect(await gaveWay.count()).toBe(former === 'Yours' ? 2 : 0);
  });
});
