import { expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

describeInBuilder('archived bots', (builder) => {
  const make = async (name: string, more: object = {}): Promise<string> => {
    const { api, workspaceId } = builder();
    return (await api.createBot({ body: { workspaceId, bot: { name, ...more } } })).bot.id;
  };
  const names = async (): Promise<string[]> => {
    const { bots } = await builder().api.listBots({ query: { workspaceId: builder().workspaceId } });
    return bots.map(({ name }) => name);
  };

  test('an empty archive says what it is for', async () => {
    const { page } = await builder().open(`/w/${builder().workspaceId}`);
    await page.getByRole('button', { name: 'Archived' }).click();
    await page.getByText('Nothing is archived').waitFor();
    await photograph(page, 'archive-empty');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Bots', exact: true }).click();
    await page.getByText('Create your first bot').waitFor();
  });

  test('a bot is archived by a key, and brought back at once or from the archive', async () => {
    await make('Support', { publicId: 'support' });
    const { page } = await builder().open(`/w/${builder().workspaceId}`);
    const told = page.getByRole('alertdialog').filter({ hasText: 'Support was archived' });
    const archive = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Support' }).press('Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
      // what is pointed at stays
      await told.hover();
      // what lies behind it can be used only then
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Support' }).waitFor({ state: 'detached' });
    };
    await archive();
    await told.getByRole('button', { name: 'Undo' }).click();
    const back = page.getByRole('alertdialog').filter({ hasText: 'Support is back, as a draft.' });
    await back.hover();
    await page.getByRole('link', { name: 'Support' }).waitFor();
    expect(await names()).toEqual(['Support']);
    await back.getByRole('button', { name: 'Close' }).click();
    await back.waitFor({ state: 'detached' });

    await archive();
    await page.getByRole('button', { name: 'Archived' }).click();
    await page.getByText('Was at /support').waitFor();
    await page.getByRole('button', { name: 'Restore Support' }).click();
    await back.waitFor();
    await page.getByText('Nothing is archived').waitFor();
    expect(await names()).toEqual(['Support']);
  });

  test('a link to an archived bot says so, and brings it back', async () => {
    const { api } = builder();
    const botId = await make('Booking');
    await api.archiveBot({ path: { botId } });
    const { page } = await builder().open(`/b/${botId}`);
    await page.getByRole('heading', { name: 'Booking is archived' }).waitFor();
    await photograph(page, 'archived-link');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('heading', { name: 'Booking', level: 1, exact: true }).waitFor();
    expect(await names()).toContain('Booking');
  });

  test('deleting for good names what goes, and nothing is left', async () => {
    const { api } = builder();
    const botId = await make('Old campaign', {
      events: [{ id: 's', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' }],
      groups: [{ id: 'g', title: 'Hello', graphCoordinates: { x: 300, y: 0 }, blocks: [says('b', 'Hi')] }],
      edges: [{ id: 'e', from: { eventId: 's' }, to: { groupId: 'g' } }],
    });
    await api.publishBot({ path: { botId }, body: {} });
    await api.archiveBot({ path: { botId } });
    await api.archiveBot({
      path: { botId: await make('Draft of a rather long name that does not fit into a row of a phone') },
    });
    const { page } = await builder().open(`/w/${builder().workspaceId}/archived`);
    await page.getByText('Old campaign', { exact: true }).waitFor();
    await photograph(page, 'archive');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete for good: Old campaign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Old campaign for good?' });
    await dialog.getByText('1 published version').waitFor();
    await photograph(page, 'archive-delete');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('Old campaign is deleted.').waitFor();
    await page.getByText('Old campaign', { exact: true }).waitFor({ state: 'detached' });
    await expect(api.getArchivedBot({ path: { botId } })).rejects.toMatchObject({ code: 'bot-not-found' });

    await page.goto(`${builder().url}/app/b/${botId}`);
    await page.getByText('Bot not found').waitFor();
  });
});
