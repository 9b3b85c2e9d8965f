import { expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import type { Locator } from 'playwright-core';
import { describeInBuilder, newAddress } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const signedOut = { extraHTTPHeaders: {} };

/** The end of the address of a page, something that it shows, and what a reader must not find there. */
type OpenedPage = readonly [path: string, shown: Locator, withheld: readonly Locator[]];

describeInBuilder('members and workspaces', (builder) => {
  test('somebody is invited by a link, joins, is changed and removed; the last writer stays', async () => {
    const { api, workspaceId } = builder();
    const address = newAddress('grace');
    const { page } = await builder().open(`/w/${workspaceId}/members`);
    await page.getByText('Nobody is invited at present.').waitFor();
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('no address');
    await dialog.getByRole('button', { name: 'Create the link' }).click();
    await dialog.getByText('This must be an e-mail address.').waitFor();
    await photograph(page, 'members-invite');
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(address);
    await dialog.getByRole('button', { name: 'Create the link' }).click();
    const link = await dialog.getByRole('textbox', { name: `Link for ${address}` }).inputValue();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('list', { name: 'Open invitations' }).getByText(address).waitFor();
    await photograph(page, 'members-invited');

    const grace = await builder().open(link.slice(link.indexOf('/invite')), signedOut);
    await grace.page.getByRole('textbox', { name: 'Your name' }).fill('Grace');
    await grace.page.getByRole('button', { name: 'Join' }).click();
    await grace.page.waitForURL(`**/app/w/${workspaceId}`);

    const groups = [{ id: 'first', title: 'First', graphCoordinates: { x: 0, y: 0 }, blocks: [] }];
    const { bot } = await api.createBot({ body: { workspaceId, bot: { name: 'Shared', groups } } });
    await grace.page.goto(`${builder().url}/app/b/${bot.id}`);
    await grace.page.getByRole('group', { name: /Group First/ }).click();

    await page.reload();
    const may = (mode: string) => page.getByRole('button', { name: `What Grace may do: ${mode}` });
    await may('Can edit').click();
    await page.getByRole('menuitem', { name: 'Can view' }).click();
    await may('Can view').waitFor();
    await photograph(page, 'members');
    await expectAccessible(page);
    const { members } = await api.listMembers({ path: { workspaceId } });
    expect(members.map(({ name, mode }) => [name, mode])).toEqual([
      [null, 'write'],
      ['Grace', 'read'],
    ]);

    // what she types from then on is not lost, and nothing that she cannot do is offered
    builder().forgive(/403/);
    await grace.page.getByRole('textbox', { name: 'Title of the group' }).fill('Typed by Grace');
    const unsaved = grace.page.getByRole('dialog', { name: 'Your last edits are not saved' });
    await unsaved.getByText('You may no longer change this bot.', { exact: false }).waitFor();
    await grace.page.reload();
    await unsaved.getByText('Typed by Grace', { exact: true }).waitFor();
    await unsaved.getByRole('button', { name: 'Discard these edits' }).click();
    await grace.page.getByRole('group', { name: /Group First/ }).waitFor();
    expect((await api.getBot({ path: { botId: bot.id } })).bot.groups[0]?.title).toBe('First');
    await photograph(grace.page, 'bot-reader');
    await expectAccessible(grace.page);

    await grace.page.goto(`${builder().url}/app/w/${workspaceId}`);
    await grace.page.getByRole('link', { name: 'Members' }).click();
    await grace.page.getByText('You can look at the members.').waitFor();
    await photograph(grace.page, 'members-reader');
    await expectAccessible(grace.page);

    await page.getByRole('button', { name: new RegExp(`^What ${builder().email} may do`) }).click();
    await page.getByRole('menuitem', { name: 'Leave the workspace' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByText('A workspace keeps at least one member who may write.').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await may('Can view').click();
    await page.getByRole('menuitem', { name: 'Remove from the workspace' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Grace was removed.').waitFor();
    await grace.page.reload();
    await grace.page.getByText('There is no such workspace.').waitFor();
  });

  test('whoever may only read opens every page, and is offered nothing that would be refused', async () => {
    const { api, workspaceId } = builder();
    const path = { workspaceId };
    const invited = { email: newAddress('reader'), mode: 'read' } as const;
    const { link } = await api.createInvitation({ path, body: invited });
    const groups = [{ id: 'hi', title: 'Hi', graphCoordinates: { x: 0, y: 0 }, blocks: [says('hello')] }];
    const start = {
      id: 'start',
      type: 'start',
      graphCoordinates: { x: -300, y: 0 },
      outgoingEdgeId: 'first',
    };
    const edges = [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'hi' } }];
    const { bot } = await api.createBot({
      body: { workspaceId, bot: { name: 'Read', groups, edges, events: [start] } },
    });
    await api.publishBot({ path: { botId: bot.id } });
    await api.createWorkspaceToken({ path, body: { name: 'Page' } });
    const { page } = await builder().open(link.slice(link.indexOf('/invite')), signedOut);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Reader');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.waitForURL(`**/app/w/${workspaceId}`);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    const text = (words: string): Locator => page.getByText(words);
    const button = (name: string): Locator => page.getByRole('button', { name });
    const field = page.locator('main :is(:read-write, input:is([type=checkbox], [type=radio]):enabled)');
    const ofToken = 'Somebody who may write in this workspace can create the token';
    // each page with what it shows once all is there, and with what others can do there
    const ofBot: readonly OpenedPage[] = [
      ['', page.getByRole('group', { name: /Group Hi/ }), [button('Publish'), button('Undo')]],
      ['/theme', page.getByRole('region', { name: 'Look' }), [field]],
      ['/settings', button('Keep results'), [field]],
      [
        '/share',
        text(ofToken),
        ['Change the address', 'Unpublish', 'Allow these sites', 'Create a token'].map(button),
      ],
      ['/results', text('No results yet'), []],
      ['/versions', button('Compare with the draft'), [button('Restore as draft')]],
    ];
    const ofWorkspace: readonly OpenedPage[] = [
      ['', text('You can look at this workspace'), [button('New bot'), button('New folder')]],
      ['/new', text('To make one, ask a member who can edit.'), [button('Create bot')]],
      ['/archived', text('To restore one, ask somebody who can edit.'), []],
      ['/tokens', text('You can look at the tokens.'), [button('New token')]],
      ['/knowledge', text('You can read and try the collections.'), [button('New collection')]],
      ['/webhooks', text('You can look at the webhooks.'), [button('New webhook')]],
      ['/settings', text('You can look at these settings.'), [field, button('Save')]],
    ];
    const pages = [
      ...ofBot.map(([path, ...rest]) => [`/b/${bot.id}${path}`, ...rest] as const),
      ...ofWorkspace.map(([path, ...rest]) => [`/w/${workspaceId}${path}`, ...rest] as const),
    ];
    for (const [path, shown, withheld] of pages) {
      await page.goto(`${builder().url}/app${path}`);
      await shown.first().waitFor();
      for (const control of withheld) await control.first().waitFor({ state: 'detached' });
      if (path.endsWith('/new')) await expectAccessible(page);
    }
    await page.getByRole('link', { name: 'Access tokens' }).click();
    await page.getByRole('list', { name: 'Publishable tokens' }).getByText('Page').waitFor();
    await button('Revoke').waitFor({ state: 'detached' });
    expect(refused).toEqual([]);

    // a guest has fewer parts, and pages of the workspace that say so
    const { members } = await api.listMembers({ path });
    const userId = members.find(({ email }) => email === invited.email)?.userId ?? '';
    await api.changeMember({ path: { workspaceId, userId }, body: { mode: 'guest' } });
    await page.goto(`${builder().url}/app/b/${bot.id}/theme`);
    await page.getByRole('region', { name: 'Look' }).waitFor();
    const parts = page.getByRole('navigation', { name: 'Parts of this bot' }).getByRole('link');
    expect(await parts.allInnerTexts()).toEqual(['Flow', 'Look', 'Settings']);
    await button('Preview').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('region', { name: 'Settings' }).waitFor();
    await button('Keep results').waitFor({ state: 'detached' });
    expect(refused).toEqual([]);
    await page.goto(`${builder().url}/app/w/${workspaceId}/tokens`);
    await text('What you may do in this workspace does not include this.').waitFor();
  });

  test('a workspace is made, named, given tokens, and deleted by typing its name', async () => {
    const { api } = builder();
    const { page } = await builder().open('/');
    await page.getByRole('button', { name: 'Studio' }).click();
    await page.getByRole('menuitem', { name: 'New workspace' }).click();
    await page.getByRole('textbox', { name: 'Name of the workspace' }).fill('Customer');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Customer' }).waitFor();
    const { workspaces } = await api.listWorkspaces();
    const workspaceId = workspaces.find(({ workspace }) => workspace.name === 'Customer')?.workspace.id ?? '';
    const path = { workspaceId };

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Big customer');
    await page.getByRole('textbox', { name: 'Icon' }).fill('🚀');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: '🚀 Big customer' }).waitFor();
    await page.getByRole('button', { name: /Results are kept$/ }).click();
    await page.getByRole('option', { name: 'For 90 days' }).click();
    const shortening = page.getByRole('dialog').getByRole('button', { name: 'Delete older results' });
    await shortening.waitFor();
    await expectAccessible(page);
    await shortening.click();
    await shortening.waitFor({ state: 'detached' });
    expect((await api.getWorkspaceRetention({ path })).retention.days).toBe(90);
    await page.getByRole('textbox', { name: 'Rule' }).fill('dead-end');
    await page.getByRole('button', { name: 'Add the rule' }).click();
    await page.getByRole('button', { name: /dead-end$/ }).waitFor();
    expect((await api.getWorkspace({ path })).workspace.checkFloor).toEqual({ 'dead-end': 'error' });
    await photograph(page, 'workspace-settings');
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Access tokens' }).click();
    await page.getByText('No token so far.').waitFor();
    await photograph(page, 'workspace-tokens-empty');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Web site');
    const sites = page.getByRole('textbox', { name: 'Web sites that may use it' });
    await sites.fill('https://www.example.com\nexample.com/chat');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText(/^example\.com\/chat: /).waitFor();
    await expectAccessible(page);
    await sites.fill('https://www.example.com');
    await page.getByRole('button', { name: 'Create' }).click();
    await page
      .getByRole('dialog', { name: 'Web site is ready' })
      .getByRole('button', { name: 'Done' })
      .click();
    await page.getByText('only for https://www.example.com').waitFor();
    await photograph(page, 'workspace-tokens');
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Delete the workspace' }).click();
    const dialog = page.getByRole('dialog');
    const remove = dialog.getByRole('button', { name: 'Delete the workspace' });
    await photograph(page, 'workspace-delete');
    await expectAccessible(page);
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Big customer');
    await remove.click();
    await page.waitForURL(`**/app/w/${builder().workspaceId}`);
    expect((await api.listWorkspaces()).workspaces).toHaveLength(1);
  });
});
