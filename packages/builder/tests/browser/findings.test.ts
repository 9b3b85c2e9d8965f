import { expect, test } from '@jest/globals';
import { brokenBot } from '../support/broken-bot.ts';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { group, saved } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const bot = {
  name: 'Leads astray',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'first' }],
  groups: [
    {
      id: 'away',
      title: 'Away',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [{ id: 'page', type: 'Redirect', options: { url: 'javascript:alert(1)' } }],
    },
  ],
  edges: [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'away' } }],
};

describeInBuilder('what is wrong with a bot', (builder) => {
  test('is shown on its row and in the list, leads to its field, and is gone when that is mended', async () => {
    const { api, workspaceId } = builder();
    const { bot: made } = await api.createBot({ body: { workspaceId, bot } });
    const { page } = await builder().open(`/b/${made.id}`);
    const row = page.locator('[data-block="page"]');
    const dot = row.getByRole('button', { name: /^Error: this address is not safe/ });
    await dot.waitFor();
    await page.getByRole('group', { name: 'Group Away, 1 block, 1 problem' }).waitFor();
    const panel = page.getByRole('complementary', { name: 'Panel' });
    const focused = page.locator(':focus');
    const isAtAddress = () => focused.and(panel.getByLabel('Address')).waitFor();

    // by the dot
    await dot.click();
    await isAtAddress();
    await photograph(page, 'finding');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);

    // by the list
    await page.getByRole('tab', { name: /Findings/ }).click();
    await panel.getByRole('button', { name: /this address is not safe/ }).click();
    await isAtAddress();

    // by the dialog that publishes, which is refused and shows all
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('this address is not safe').waitFor();
    expect(await dialog.getByRole('button', { name: /^Publish/ }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Show it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await isAtAddress();

    await focused.fill('https://example.com');
    await dot.waitFor({ state: 'detached' });
    await page.getByRole('group', { name: /^Group Away, 1 block$/ }).waitFor();
    const { diagnostics } = await api.checkBot({ path: { botId: made.id } });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('a bot that is broken in every way that can be stored opens, says what is wrong where, and is mended', async () => {
    const { api, workspaceId } = builder();
    // the types of the client would refuse some of it
    const broken = JSON.parse(JSON.stringify(brokenBot));
    const { bot: made } = await api.createBot({ body: { workspaceId, bot: broken } });
    const path = { botId: made.id };
    const errorsNow = async () =>
      (await api.checkBot({ path })).diagnostics.filter(({ severity }) => severity === 'error');
    const { page } = await builder().open(`/b/${made.id}`);
    const panel = page.getByRole('complementary', { name: 'Panel' });
    const findings = page.getByRole('tab', { name: /Findings/ });
    const isChosen = page.getByRole('tab', { name: 'Block', selected: true });
    await group(page, /Group Untitled group, 0 blocks$/).waitFor();
    await group(page, /Event Unknown block$/).waitFor();
    await page.getByRole('button', { name: /^Error: the edge leads to group nowhere/ }).waitFor();
    await photograph(page, 'broken');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);

    // each error leads to its part, whose panel says the same
    const messages = [...new Set((await errorsNow()).map(({ message }) => message))];
    expect(messages.length).toBeGreaterThan(10);
    for (const message of messages) {
      await findings.click();
      await panel.getByRole('button', { name: message }).first().click();
      await isChosen.waitFor();
      await panel.getByText(message).first().waitFor();
    }

    // a connection to a group that is gone
    await page.getByRole('button', { name: /^Error: the edge leads to group nowhere/ }).click();
    await panel.getByText('A group that is gone').waitFor();
    await panel.getByRole('button', { name: 'Remove this connection' }).click();
    await page
      .getByRole('button', { name: /^Error: the edge leads to group nowhere/ })
      .waitFor({ state: 'detached' });
    // a second start, and blocks of which nothing is right
    await group(page, /Event Start, leads to Ring/).click();
    await panel.getByRole('button', { name: 'Connect to …' }).waitFor();
    await page.keyboard.press('Delete');
    await group(page, /Event Start, leads to Ring/).waitFor({ state: 'detached' });
    await group(page, /Group Twice, 10 blocks/).click({ position: { x: 60, y: 12 } });
    await page.keyboard.press('Delete');
    await group(page, /Group Twice, 10 blocks/).waitFor({ state: 'detached' });
    // the first start gets a connection
    await group(page, /Event Start/).click();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: /^Connect/ });
    await dialog.getByRole('menuitem', { name: /Ring/ }).click();
    await group(page, /Event Start, leads to Ring/).waitFor();
    // what is too far away to be seen is found, and comes back when all is tidied up
    await page.keyboard.press('Control+f');
    await page.getByRole('search').getByRole('searchbox').fill('Far away');
    await page.keyboard.press('Enter');
    await group(page, /Group Far away/).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await group(page, /Group Far away/)
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('l');
    await page.getByRole('status').getByText('Tidy up: done').waitFor({ state: 'attached' });
    await saved(page);
    const { bot: mended } = await api.getBot({ path });
    for (const { graphCoordinates } of mended.groups)
      expect(Math.max(...[graphCoordinates.x, graphCoordinates.y].map(Math.abs))).toBeLessThan(5_000);
    expect(await errorsNow()).toEqual([]);
  });

  test('a bot without a start is given one, and an event listens beside it', async () => {
    const { api, workspaceId } = builder();
    const { bot: made } = await api.createBot({ body: { workspaceId, bot: { ...bot, events: [] } } });
    const { page } = await builder().open(`/b/${made.id}`);
    const palette = page.getByRole('complementary', { name: 'Add' });
    await palette.getByRole('button', { name: 'Start', exact: true }).click();
    await group(page, /^Event Start/).waitFor();
    await palette.getByRole('button', { name: 'Start', exact: true }).waitFor({ state: 'detached' });
    await group(page, /^Event Start/).focus();
    await page.keyboard.press('a');
    await page.getByRole('dialog', { name: 'Add a block' }).waitFor();
    await page.keyboard.type('command');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await group(page, /^Event Command/)
      .and(page.locator(':focus'))
      .waitFor();
    await page.getByRole('textbox', { name: 'Command' }).fill('help');
    await saved(page);
    const { bot: heard } = await api.getBot({ path: { botId: made.id } });
    expect(heard.events.map(({ type, options }) => [type, options])).toEqual([
      ['start', undefined],
      ['command', { command: 'help' }],
    ]);
  });
});
