import { expect, test } from '@jest/globals';
import { keysIn, pressKey } from '@parley/testing/browser';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { focused, group, openFlow, takeEntry } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const bot = {
  name: 'Contact',
  events: [
    { id: 'start', type: 'start', graphCoordinates: { x: -320, y: 0 } },
    {
      id: 'hours',
      type: 'command',
      graphCoordinates: { x: -320, y: 160 },
      options: { command: 'hours' },
    },
  ],
  groups: [
    {
      id: 'contact',
      title: 'Contact',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: 'go', type: 'Redirect', options: { url: 'https://example.com' } }],
    },
  ],
};

describeInBuilder('the help about blocks', (builder) => {
  test('is found by what somebody wants to do, and shows a conversation and what goes wrong', async () => {
    const { api, workspaceId } = builder();
    const { bot: made } = await api.createBot({ body: { workspaceId, bot } });
    const { page } = await openFlow(builder(), made.id);
    const contact = group(page, /Group Contact/);
    await contact.click({ position: { x: 20, y: 10 } });
    await (await keysIn(focused(contact))).press('F1');
    const finder = page.getByRole('dialog', { name: 'Find help about a block or an event' });
    await finder.waitFor();
    await photograph(page, 'help-list');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
    await takeEntry(finder, 'birthdays', /^Date/);
    await page.getByRole('dialog', { name: 'Date' }).getByText('When to use it').waitFor();
    await page.getByRole('button', { name: 'All blocks and events' }).click();
    await takeEntry(finder, 'number', /^Number/);
    const help = page.getByRole('dialog', { name: 'Number' });
    await help.getByText('A number within bounds').waitFor();
    await help
      .getByText(/^Error/)
      .first()
      .waitFor();
    await photograph(page, 'help-page');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
    await help.getByRole('button', { name: 'Close' }).click();
    await help.waitFor({ state: 'detached' });
    await focused(contact).waitFor();
  });

  test('opens from the form of a block, by a key while one is chosen, and from the bar', async () => {
    const { api, workspaceId } = builder();
    const { bot: made } = await api.createBot({ body: { workspaceId, bot } });
    const { page } = await openFlow(builder(), made.id);
    await page.locator('[data-block="go"]').click();
    const panel = page.getByRole('complementary', { name: 'Panel' });
    const help = page.getByRole('dialog', { name: 'Open a page' });
    await panel.getByRole('button', { name: 'Help about this block' }).click();
    await help.getByText('The visitor’s page opens it, and the conversation goes on').waitFor();
    await photograph(page, 'help-redirect');
    await (await keysIn(help)).press('Escape');
    await help.waitFor({ state: 'detached' });
    // the field keeps what is written in it
    const address = panel.getByLabel('Address');
    await address.focus();
    await (await keysIn(address)).press('F1');
    await help.waitFor();
    await (await keysIn(help)).press('Escape');
    await help.waitFor({ state: 'detached' });
    expect(await address.inputValue()).toBe('https://example.com');
    await page.getByRole('banner').getByRole('button', { name: 'Help', exact: true }).click();
    await photograph(page, 'help-menu');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('menuitem', { name: /^Keyboard shortcuts/ }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });

  test('explains events from their form, by key and from the list', async () => {
    const { api, workspaceId } = builder();
    const { bot: made } = await api.createBot({ body: { workspaceId, bot } });
    const { page } = await openFlow(builder(), made.id);
    const event = group(page, /Event Command/);
    await event.click({ position: { x: 20, y: 10 } });
    const panel = page.getByRole('complementary', { name: 'Panel' });
    await panel.getByRole('heading', { name: 'Command', exact: true }).waitFor();
    await photograph(page, 'event-form');
    await page.setViewportSize({ width: 1440, height: 900 });
    const help = page.getByRole('dialog', { name: 'Command' });
    await panel.getByRole('button', { name: 'Help about this event' }).click();
    await help.getByText('The command “hours” comes in').first().waitFor();
    await help.getByText('No command is named: write its name.').waitFor();
    await photograph(page, 'help-event');
    await page.setViewportSize({ width: 1440, height: 900 });
    await (await keysIn(help)).press('Escape');
    await focused(panel.getByRole('button', { name: 'Help about this event' })).waitFor();
    await event.click({ position: { x: 20, y: 10 } });
    await (await keysIn(focused(event))).press('F1');
    await help.getByRole('button', { name: 'All blocks and events' }).click();
    await takeEntry(
      page.getByRole('dialog', { name: /^Find help/ }),
      'does not fit',
      /^Answer that does not fit/,
    );
    await page.getByRole('dialog', { name: 'Answer that does not fit' }).getByText('it needs an @').waitFor();
  });

  test('gives the focus back to where the author was, whichever way it was opened', async () => {
    const { api, workspaceId } = builder();
    const { bot: made } = await api.createBot({ body: { workspaceId, bot } });
    const { page } = await openFlow(builder(), made.id);
    const contact = group(page, /Group Contact/);
    await contact.click({ position: { x: 20, y: 10 } });
    const finder = page.getByRole('dialog', { name: /^Find help/ });
    // by the list of commands, from the list to a page and back
    await (await keysIn(focused(contact))).press('Control+k');
    await takeEntry(page.getByRole('dialog', { name: 'All commands' }), 'help about', /^Help about blocks/);
    await takeEntry(finder, 'birthdays', /^Date/);
    await page.getByRole('button', { name: 'All blocks and events' }).click();
    await (await keysIn(finder.getByRole('searchbox'))).press('Escape');
    await focused(contact).waitFor();
    // by the menu of the bar
    const menu = page.getByRole('banner').getByRole('button', { name: 'Help', exact: true });
    await menu.click();
    await page.getByRole('menuitem', { name: /^Help about blocks/ }).click();
    await (await keysIn(finder.getByRole('searchbox'))).press('Escape');
    await focused(menu).waitFor();
  });

  test('offers somebody new a tour once, which is left at any step, and begun again from the bar', async () => {
    const { api, workspaceId } = builder();
    const { bot: made } = await api.createBot({ body: { workspaceId, bot: { name: 'First' } } });
    const { page } = await openFlow(builder(), made.id);
    const offer = page.getByText('New here?');
    await offer.waitFor();
    await photograph(page, 'tour-offer');
    await page.getByRole('main').getByRole('button', { name: 'Take the tour' }).click();
    await offer.waitFor({ state: 'detached' });
    for (const [index, name] of ['Add blocks', 'Connect groups', 'Edit it here'].entries()) {
      const step = page.getByRole('dialog', { name });
      await step.getByText(`${index + 1} of 4`).waitFor();
      await photograph(page, `tour-${index + 1}`);
      if (index === 0) await expectAccessible(page);
      await pressKey(step.getByRole('button', { name: 'Next' }), 'Enter');
    }
    const last = page.getByRole('dialog', { name: 'Try it, then publish' });
    await last.waitFor();
    await photograph(page, 'tour-4');
    await last.getByRole('button', { name: 'Done' }).click();
    await last.waitFor({ state: 'detached' });

    await page.reload();
    await page.getByRole('button', { name: /^Say hello/ }).waitFor();
    expect(await offer.count()).toBe(0);
    await page.getByRole('banner').getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Take the tour' }).click();
    const again = page.getByRole('dialog', { name: 'Add blocks' });
    await (await keysIn(again)).press('Escape');
    await again.waitFor({ state: 'detached' });
  });
});
