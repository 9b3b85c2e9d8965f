import { expect, test } from '@jest/globals';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { focused, group, openFlow, saved, takeEntry } from '../support/editor.ts';
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
    const { page } = await openFlow(builder(), made.id);
    const row = page.locator('[data-block="page"]');
    const dot = row.getByRole('button', { name: /^Error: this address is not safe/ });
    await dot.waitFor();
    await page.getByRole('group', { name: 'Group Away, 1 block, 1 problem' }).waitFor();
    const panel = page.getByRole('complementary', { name: 'Panel' });
    const address = panel.getByLabel('Address');
    const isAtAddress = () => focused(address).waitFor();

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

    await address.fill('https://example.com');
    await dot.waitFor({ state: 'detached' });
    await page.getByRole('group', { name: /^Group Away, 1 block$/ }).waitFor();
    const { diagnostics } = await api.checkBot({ path: { botId: made.id } });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('a bot without a start is given one, and an event listens beside it', async () => {
    const { api, workspaceId } = builder();
    const { bot: made } = await api.createBot({ body: { workspaceId, bot: { ...bot, events: [] } } });
    const { page } = await openFlow(builder(), made.id);
    const palette = page.getByRole('complementary', { name: 'Add' });
    await palette.getByRole('button', { name: 'Start', exact: true }).click();
    const start = group(page, /^Event Start/);
    await start.waitFor();
    await palette.getByRole('button', { name: 'Start', exact: true }).waitFor({ state: 'detached' });
    await start.press('a');
    await takeEntry(page.getByRole('dialog', { name: 'Add a block' }), 'command', /^Command/);
    const command = group(page, /^Event Command/);
    await focused(command).waitFor();
    await page.getByRole('textbox', { name: 'Command' }).fill('help');
    await command.getByText('help').waitFor();
    await saved(page);
    const { bot: heard } = await api.getBot({ path: { botId: made.id } });
    expect(heard.events.map(({ type, options }) => [type, options])).toEqual([
      ['start', undefined],
      ['command', { command: 'help' }],
    ]);
  });
});
