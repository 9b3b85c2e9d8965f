import { expect, test } from '@jest/globals';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

describeInBuilder('folders of bots', (builder) => {
  const make = async (name: string): Promise<string> => {
    const { api, workspaceId } = builder();
    return (await api.createBot({ body: { workspaceId, bot: { name } } })).bot.id;
  };
  const folderOf = async (botId: string): Promise<string | undefined> => {
    const { api, workspaceId } = builder();
    const { folders } = await api.listFolders({ path: { workspaceId } });
    const { bot } = await api.getBot({ path: { botId } });
    return folders.find(({ id }) => id === bot.folderId)?.name;
  };

  test('a folder is made, takes bots by dragging and by menu, and is searched with the others', async () => {
    const [lead, support] = [await make('Lead qualification'), await make('Support')];
    const { page } = await builder().open(`/w/${builder().workspaceId}`);
    await page.getByRole('button', { name: 'New folder' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Campaigns');
    await expectAccessible(page);
    await name.press('Enter');
    const tile = page.getByRole('list', { name: 'Folders' }).getByRole('listitem');
    await tile.getByText('0 bots').waitFor();

    await page.getByRole('article').filter({ hasText: 'Lead' }).dragTo(tile);
    const told = page.getByRole('alertdialog').filter({ hasText: 'Lead qualification is in Campaigns now.' });
    // what is pointed at stays
    await told.hover();
    await tile.getByText('1 bot', { exact: true }).waitFor();
    expect(await folderOf(lead)).toBe('Campaigns');
    await told.getByRole('button', { name: 'Undo' }).click();
    await tile.getByText('0 bots').waitFor();
    expect(await folderOf(lead)).toBeUndefined();
    await photograph(page, 'folders');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Actions for Support' }).click();
    await page.getByRole('menuitem', { name: 'Move to a folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Support' });
    await dialog.getByRole('button', { name: 'No folder' }).click();
    await page.getByRole('option', { name: 'Campaigns' }).click();
    await dialog.getByRole('button', { name: 'Campaigns' }).waitFor();
    await photograph(page, 'folder-move');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Move' }).click();
    // what lies behind it can be used only then
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Support' }).waitFor({ state: 'detached' });
    expect(await folderOf(support)).toBe('Campaigns');

    await page.getByRole('searchbox', { name: 'Search bots' }).fill('support');
    await page.getByRole('article').filter({ hasText: 'Campaigns' }).waitFor();
    await photograph(page, 'folders-searched');
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Support' }).waitFor();
    await photograph(page, 'folder');
    await expectAccessible(page);

    await page.getByRole('article').dragTo(page.getByRole('main').getByRole('link', { name: 'Bots' }));
    await page.getByText('Nothing in this folder yet').waitFor();
    expect(await folderOf(support)).toBeUndefined();
    await photograph(page, 'folder-empty');
    await expectAccessible(page);
  });

  test('a new bot goes to the open folder; the folder is renamed by a key and deleted, and its bots stay', async () => {
    const { api, workspaceId } = builder();
    const { folder } = await api.createFolder({ path: { workspaceId }, body: { name: 'Old' } });
    const { page } = await builder().open(`/w/${workspaceId}/f/${folder.id}`);
    await page.getByRole('button', { name: 'New bot' }).first().click();
    await page.getByRole('button', { name: 'Create bot' }).click();
    await page.waitForURL('**/app/b/*');
    const botId = new URL(page.url()).pathname.split('/').at(-1)!;
    expect(await folderOf(botId)).toBe('Old');

    await page.goto(`${builder().url}/app/w/${workspaceId}`);
    // the tiles may be there before it is known that their reader may change them
    await page.getByRole('button', { name: 'New bot' }).waitFor();
    await page.getByRole('link', { name: 'Old' }).press('F2');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Older');
    await name.press('Enter');
    // the dialog keeps the focus while the list behind it has the new name already
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Older' }).press('Enter');
    await page.getByRole('button', { name: 'Actions for Older' }).click();
    await page.getByRole('menuitem', { name: 'Delete the folder' }).click();
    await page.getByRole('dialog').getByText('Its bots stay.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the folder' }).click();
    // the folder's own page shows the bot, too: only the list of all bots comes after the deletion
    await page.getByRole('heading', { name: 'Bots', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'New bot' }).waitFor();
    const { folders } = await api.listFolders({ path: { workspaceId } });
    expect(folders.map(({ name }) => name)).toEqual(['Campaigns']);

    await page.goto(`${builder().url}/app/w/${workspaceId}/f/${folder.id}`);
    await page.getByRole('heading', { name: 'This folder is gone' }).waitFor();
    await expectAccessible(page);
  });
});
