import { expect, test } from '@jest/globals';
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
