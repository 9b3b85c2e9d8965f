import { createManagementClient, type ManagementClient } from '@parley/client';
import { expect, test } from '@jest/globals';
import { keysIn } from '@parley/testing/browser';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { focused, group, openFlow } from '../support/editor.ts';
import { frontDesk } from '../support/front-desk.ts';
import { expectAccessible, photograph } from '../support/look.ts';

describeInBuilder('comments on a bot', (builder) => {
  const newBot = async () => {
    const { api, workspaceId } = builder();
    return (await api.createBot({ body: { workspaceId, bot: frontDesk } })).bot;
  };
  /** A colleague who may read, known by a name. */
  const colleague = async (name: string): Promise<{ token: string; api: ManagementClient }> => {
    const token = await builder().readersToken();
    const api = createManagementClient({ url: builder().url, token });
    await api.updateMe({ body: { name } });
    return { token, api };
  };

  test('the field for a comment is left by Escape, to the block, and lists all commands by their keys', async () => {
    const bot = await newBot();
    const { page } = await openFlow(builder(), bot.id);
    const block = page.locator(`[data-block="${bot.groups[0]!.blocks[0]!.id}"]`);
    await block.click();
    await (await keysIn(focused(block))).press('t');
    const field = page.getByRole('textbox', { name: /^Comment on / });
    const keys = await keysIn(focused(field));
    await keys.type('Too long?');
    await keys.press('ControlOrMeta+K');
    const commands = page.getByRole('dialog', { name: 'All commands' });
    await (await keysIn(commands.getByRole('searchbox'))).press('Escape');
    await commands.waitFor({ state: 'detached' });
    await focused(field).waitFor();
    expect(await field.inputValue()).toBe('Too long?');
    await (await keysIn(focused(field))).press('Escape');
    await focused(block).waitFor();
  });

  test('an author comments on a block and mentions a colleague, who replies and marks it as done', async () => {
    const { api } = builder();
    const bot = await newBot();
    const { id: botId } = bot;
    const group = bot.groups[0]!;
    const block = group.blocks[0]!;
    const { token } = await colleague('Grace Hopper');
    const { page } = await openFlow(builder(), botId);
    await page.locator(`[data-block="${block.id}"]`).click();
    const panel = page
      .getByRole('complementary')
      .filter({ has: page.getByRole('tab', { name: 'Comments' }) });
    await panel.getByRole('button', { name: 'Comment', exact: true }).click();
    const field = panel.getByRole('textbox', { name: /^Comment on / });
    // the field that was asked for has the focus
    await focused(field).waitFor();
    await field.fill('Is this too long? @gra');
    const offer = page.getByRole('option', { name: 'Grace Hopper', selected: true });
    await offer.waitFor();
    await field.press('Enter');
    expect(await field.inputValue()).toBe('Is this too long? @Grace Hopper ');
    await photograph(page, 'comments-writing');
    await expectAccessible(page);
    await field.press('Control+Enter');
    await panel.getByRole('button', { name: 'Is this too long?' }).waitFor();
    const [thread] = (await api.listComments({ path: { botId } })).threads;
    expect(thread).toMatchObject({
      groupId: group.id,
      blockId: block.id,
      excerpt: 'Is this too long? @Grace Hopper',
    });
    const read = await api.getComments({ path: { botId, threadId: thread!.id } });
    expect(read.comments[0]?.mentions).toMatchObject([{ name: 'Grace Hopper' }]);

    // she comes by the address of the mail
    const { page: theirs } = await builder().open(`/b/${botId}?thread=${thread!.id}`, {
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    });
    await theirs.getByText('Is this too long?').first().waitFor();
    await theirs.getByRole('textbox', { name: 'Reply' }).fill('Only a little.');
    await theirs.getByRole('button', { name: 'Reply', exact: true }).click();
    await theirs.getByRole('listitem').filter({ hasText: 'Only a little.' }).waitFor();
    await photograph(theirs, 'comments-thread');
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Mark as done' }).click();
    await theirs.getByText('Marked as done by Grace Hopper').waitFor();
    expect((await api.listComments({ path: { botId } })).threads).toMatchObject([{ isDone: true, count: 2 }]);
  });

  test('a part with open threads bears a mark, which leads to them until they are done', async () => {
    const { api } = builder();
    const { id: botId, groups } = await newBot();
    const groupId = groups[0]!.id;
    const path = { botId };
    await api.beginComments({ path, body: { groupId, text: 'Rename this.' } });
    const gone = { groupId, blockId: 'gone', text: 'About what was here.' };
    await api.beginComments({ path, body: gone });
    const { page } = await openFlow(builder(), botId);
    const mark = page.getByRole('button', { name: '1 open thread of comments' });
    await mark.click();
    await page.getByRole('heading', { name: groups[0]!.title }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Edit' }).fill('Please rename this.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Please rename this.').waitFor();
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await mark.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'All comments' }).click();
    // a thread whose block is gone is listed, and says so
    await page.getByRole('button', { name: /A block that was deleted/ }).waitFor();
    await page.getByText('Show what is done (1)').click();
    await page.getByRole('button', { name: /Please rename this/ }).waitFor();
    await photograph(page, 'comments-list');
    await expectAccessible(page);
    await page.getByRole('button', { name: /A block that was deleted/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this comment?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    // it closes when the comment is gone, and the list is there again
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /A block that was deleted/ }).waitFor({ state: 'detached' });
    expect((await api.listComments({ path })).threads).toMatchObject([{ groupId, isDone: true }]);
  });

  test('several threads at one place are a list of their own, also from far away and in the outline', async () => {
    const { api } = builder();
    const { workspaceId } = builder();
    const second = { id: 'late', title: 'Later', graphCoordinates: { x: 300, y: 400 }, blocks: [] };
    const first = frontDesk.groups[0]!;
    const content = { ...frontDesk, groups: [first, second] };
    const { bot } = await api.createBot({ body: { workspaceId, bot: content } });
    const botId = bot.id;
    const path = { botId };
    for (const text of ['Too long.', 'Too friendly.'])
      await api.beginComments({ path, body: { groupId: first.id, blockId: first.blocks[0]!.id, text } });
    await api.beginComments({ path, body: { groupId: first.id, text: 'Another title?' } });
    await api.beginComments({ path, body: { groupId: second.id, text: 'Elsewhere.' } });
    const { page } = await openFlow(builder(), botId);
    const threads = page.getByRole('listitem').getByRole('button', { name: / · / });
    const expectListed = async (...texts: readonly string[]): Promise<void> => {
      for (const text of texts) await threads.filter({ hasText: text }).waitFor();
      expect(await threads.count()).toBe(texts.length);
    };
    // at a block
    const row = page.locator(`[data-block="${first.blocks[0]!.id}"]`);
    await row.getByRole('button', { name: '2 open threads of comments' }).click();
    await expectListed('Too long.', 'Too friendly.');
    await threads.filter({ hasText: 'Too long.' }).click();
    await page.getByRole('button', { name: 'Comments at this place' }).click();
    await expectListed('Too long.', 'Too friendly.');
    await photograph(page, 'comments-of-place');
    await expectAccessible(page);
    // of a group that is collapsed
    await group(page, new RegExp(`Group ${first.title}`)).click();
    await (await keysIn(group(page, new RegExp(`Group ${first.title}`)))).press('f');
    const whole = group(page, new RegExp(`Group ${first.title}`)).getByRole('button', {
      name: '3 open threads of comments',
    });
    await whole.click();
    await expectListed('Too long.', 'Too friendly.', 'Another title?');
    await page.getByRole('heading', { name: first.title, exact: true }).waitFor();
    await page.getByRole('button', { name: 'All comments' }).click();
    await expectListed('Too long.', 'Too friendly.', 'Another title?', 'Elsewhere.');
    // from far away
    await page.locator('[data-overview]').first().waitFor({ state: 'detached' });
    for (let step = 0; step < 8 && (await page.locator('[data-overview]').count()) === 0; step++)
      await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.locator('[data-overview]').first().waitFor();
    await photograph(page, 'comments-far-away');
    await whole.click();
    await expectListed('Too long.', 'Too friendly.', 'Another title?');
    // in the outline
    await page.getByRole('button', { name: /^Switch between canvas and outline/ }).click();
    const outline = page.locator('[data-outline]');
    await outline.getByRole('button', { name: '2 open threads of comments' }).click();
    await expectListed('Too long.', 'Too friendly.');
    await photograph(page, 'comments-outline');
    await expectAccessible(page);
  });

  test('a key begins a comment on what is chosen, and a name is offered in the middle of a text', async () => {
    const { groups, id: botId } = await newBot();
    await colleague('Katherine Johnson');
    const { page } = await openFlow(builder(), botId);
    const place = group(page, new RegExp(`Group ${groups[0]!.title}`));
    await place.click();
    await (await keysIn(place)).press('t');
    const field = page.getByRole('textbox', { name: /^Comment on / });
    const keys = await keysIn(field);
    await keys.type('Ask about this, please.');
    expect(await field.inputValue()).toBe('Ask about this, please.');
    await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(4, 4));
    await keys.type('@kat');
    await page.getByRole('option', { name: 'Katherine Johnson' }).click();
    await focused(field).waitFor();
    await keys.type('and Ada ');
    expect(await field.inputValue()).toBe('Ask @Katherine Johnson and Ada about this, please.');
  });

  test('mails about mentions are a switch of the account', async () => {
    const { page } = await builder().open('/account');
    const toggle = page.getByRole('switch', { name: 'Mails about mentions' });
    await page.getByText('Mails about mentions', { exact: true }).click();
    await page.getByText('Saved.').waitFor();
    expect(await toggle.isChecked()).toBe(false);
    expect((await builder().api.getMe({})).user.hasMentionMails).toBe(false);
    await photograph(page, 'account-mentions');
  });
});
