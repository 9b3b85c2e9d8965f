import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { keysIn } from '@parley/testing/browser';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { frontDesk } from '../support/front-desk.ts';
import { expectAccessible, photograph } from '../support/look.ts';

describeInBuilder('the list of bots', (builder) => {
  test('a workspace without bots says what to do, and one press makes a bot', async () => {
    const { page } = await builder().open('/');
    await page.waitForURL(`**/app/w/${builder().workspaceId}`);
    await page.getByText('Create your first bot').waitFor();
    await photograph(page, 'bots-empty');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New bot' }).click();
    await page.getByRole('heading', { name: 'Empty bot' }).waitFor();
    await photograph(page, 'new-bot');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create bot' }).click();
    await page.waitForURL('**/app/b/*');
    const { bots } = await builder().api.listBots({ query: { workspaceId: builder().workspaceId } });
    expect(bots.map(({ name }) => name)).toEqual(['New bot']);
  });

  test('bots show their state, and are found, renamed, copied, saved and archived', async () => {
    const { api, workspaceId } = builder();
    const make = async (name: string): Promise<string> =>
      (await api.createBot({ body: { workspaceId, bot: { name } } })).bot.id;
    await make('Support');
    const botId = await make('Lead qualification with a rather long name that does not fit');
    const { page } = await builder().open(`/w/${workspaceId}`);
    // a message of what was just done is an item of a list, too
    const bots = page.getByRole('list', { name: 'Bots' });
    const card = (name: string) => bots.getByRole('listitem').filter({ hasText: name });
    await card('Support').getByText('Draft').waitFor();
    await photograph(page, 'bots');
    await expectAccessible(page);

    await page.getByRole('searchbox', { name: 'Search bots' }).fill('LEAD');
    await card('Support').waitFor({ state: 'detached' });
    await card('Lead qualification').waitFor();
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('No bot matches').waitFor();
    await page.getByRole('button', { name: 'Show all bots' }).click();

    await card('Lead').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('  ');
    await page.getByText('Give the bot a name.').waitFor();
    await name.fill('Lead');
    await name.press('Enter');
    await page.getByRole('link', { name: 'Lead', exact: true }).waitFor();
    expect((await api.getBot({ path: { botId } })).bot.name).toBe('Lead');

    await card('Lead').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('link', { name: 'Copy of Lead' }).waitFor();

    await card('Support').getByRole('button').click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as a file' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('Support.json');
    expect(JSON.parse(await readFile(await saved.path(), 'utf8'))).toMatchObject({ name: 'Support' });

    await card('Support').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByRole('dialog', { name: 'Archive Support?' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    // what lies behind it can be used only then
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card('Support').waitFor({ state: 'detached' });
    const left = await api.listBots({ query: { workspaceId } });
    expect(left.bots.map((bot) => bot.name)).not.toContain('Support');
  });

  test('among a thousand bots one is found, renamed and archived by keys, and moved; both come back', async () => {
    const { api } = builder();
    const { workspace } = await api.createWorkspace({ body: { name: 'Many' } });
    const path = { workspaceId: workspace.id };
    const empty = { version: '6' as const, events: [], groups: [], edges: [], variables: [] };
    for (let start = 1; start <= 1_000; start += 50) {
      const bots = Array.from({ length: 50 }, (_, index) => ({ ...empty, name: `Bot ${start + index}` }));
      await api.importManyBots({ body: { ...path, bots } });
    }
    const { folder } = await api.createFolder({ path, body: { name: 'Campaigns' } });
    const { page } = await builder().open(`/w/${workspace.id}`);
    const cards = page.getByRole('list', { name: 'Bots' }).getByRole('listitem');
    await cards.nth(59).waitFor();
    expect(await cards.count()).toBe(60);
    await page.getByRole('button', { name: 'Show more' }).click();
    await cards.nth(119).waitFor();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search bots' }).fill('bot 777');
    const found = page.getByRole('link', { name: 'Bot 777', exact: true });
    await found.press('F2');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Bot 777 of many');
    await name.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const renamed = page.getByRole('link', { name: 'Bot 777 of many' });
    const card = page.getByRole('article').filter({ has: renamed });
    const listed = async () => (await api.listBots({ query: { ...path, search: 'bot 777' } })).bots;
    const told = (message: string) => page.getByRole('alertdialog').filter({ hasText: message });
    const undo = (message: string) =>
      told(message).getByRole('button', { name: 'Undo', exact: true }).click();
    await card.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Move to a folder' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'No folder' }).click();
    await page.getByRole('option', { name: 'Campaigns' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    // what is pointed at stays
    await told('is in Campaigns now').hover();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card.getByText('Campaigns').waitFor();
    expect((await listed()).map(({ folderId }) => folderId)).toEqual([folder.id]);
    await undo('is in Campaigns now');
    await card.getByText('Campaigns').waitFor({ state: 'detached' });
    expect((await listed()).map(({ folderId }) => folderId)).toEqual([null]);
    await renamed.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await told('was archived').hover();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('No bot matches').waitFor();
    expect(await listed()).toEqual([]);
    await undo('was archived');
    await renamed.waitFor();
    expect((await listed()).map(({ name }) => name)).toEqual(['Bot 777 of many']);
  });

  test('a template is looked at and becomes a bot', async () => {
    const { api, workspaceId } = builder();
    const { page } = await builder().open(`/w/${workspaceId}/new`);
    const templates = page.getByRole('list', { name: 'Start with a template' }).getByRole('listitem');
    await templates.nth(7).getByRole('img').waitFor();
    expect(await page.getByRole('img', { name: /^Flow of/ }).count()).toBe(8);
    await photograph(page, 'templates');
    await expectAccessible(page);
    await page.getByRole('button', { name: /Lead qualification/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Lead qualification' });
    await dialog.getByRole('img', { name: 'Flow of Lead qualification' }).waitFor();
    await photograph(page, 'template');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Use this template' }).click();
    await page.getByRole('heading', { name: 'Lead qualification', level: 1 }).waitFor();
    const { bot } = await api.getBot({ path: { botId: new URL(page.url()).pathname.split('/').at(-1)! } });
    expect(bot.groups.length).toBeGreaterThan(2);
    await api.archiveBot({ path: { botId: bot.id } });
  });

  test('a bot comes from a file; the changes on the way are told; what is no bot is refused with its place', async () => {
    const { page } = await builder().open(`/w/${builder().workspaceId}/new`);
    const paste = async (text: string): Promise<void> => {
      await page.getByRole('button', { name: 'Paste its content' }).click();
      await page.getByRole('textbox', { name: 'Content of the file' }).fill(text);
      await page.getByRole('button', { name: 'Import' }).click();
    };
    await page.getByRole('button', { name: 'Paste its content' }).click();
    const content = page.getByRole('textbox', { name: 'Content of the file' });
    await content.waitFor();
    await photograph(page, 'import-paste');
    await expectAccessible(page);
    await (await keysIn(content)).press('Escape');
    await content.waitFor({ state: 'detached' });
    await paste('{"name": oops}');
    await page.getByText('This is not the content of a bot').waitFor();
    // where it is broken
    await page.getByRole('alert').getByText('{"name": oops}').waitFor();
    await expectAccessible(page);

    await paste('{"version": "6", "name": 7}');
    const refused = page.getByRole('alert').filter({ hasText: 'Bot cannot be imported' });
    await refused.getByText('Must be a string, and is a number').waitFor();
    await refused.getByText('at /name').waitFor();
    await photograph(page, 'import-refused');

    const choose = async (text: string): Promise<void> => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Choose a file' }).click(),
      ]);
      const buffer = Buffer.from(text);
      await chooser.setFiles({ name: 'bot.json', mimeType: 'application/json', buffer });
    };
    await choose(JSON.stringify({ version: '6', name: 'x'.repeat(8_000_000) }));
    await page.getByRole('alert').getByText('8 MB').waitFor();

    const twice = { id: 'v1', name: 'Name' };
    const bot = {
      version: '6',
      name: 'Imported',
      events: [],
      groups: [],
      edges: [],
      variables: [twice, twice],
    };
    await choose(JSON.stringify(bot));
    await page.getByText('One thing was changed on the way').waitFor();
    await photograph(page, 'import-report');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open the bot' }).click();
    await page.waitForURL('**/app/b/*');
  });

  test('a bot shows its sign, and the first letter of its name where this device has no font for it', async () => {
    const { api, workspaceId } = builder();
    const signs = [
      ['Signed', 'Ω', 'Ω'],
      ['Boxed', '\u{10FFFD}', 'B'],
      ['Plain', undefined, 'P'],
    ] as const;
    for (const [name, icon] of signs) {
      await api.importBot({ body: { workspaceId, bot: { ...frontDesk, name, ...(icon && { icon }) } } });
    }
    const { page } = await builder().open(`/w/${workspaceId}`);
    const cards = page.getByRole('list', { name: 'Bots' }).getByRole('listitem');
    for (const [name, , shown] of signs)
      await cards.filter({ hasText: name }).getByText(shown, { exact: true }).waitFor();
  });
});
