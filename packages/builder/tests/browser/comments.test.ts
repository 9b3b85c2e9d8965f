import { createManagementClient, type ManagementClient } from '@parley/client';
import { expect, test } from '@jest/globals';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { focused, openFlow } from '../support/editor.ts';
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
    await panel.getByRole('button', { name: 'Grace Hopper' }).click();
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
