import { expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import { keysIn } from '@parley/testing/browser';
import type { Page } from 'playwright-core';
import { describeInBuilder, type Author, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { focused, group, saved, viewShown } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const groupOf = (id: string, x: number) => ({ id, title: id, graphCoordinates: { x, y: 0 }, blocks: [] });

async function newBot({ api, workspaceId }: BuilderUnderTest): Promise<string> {
  const { bot } = await api.createBot({
    body: { workspaceId, bot: { groups: [groupOf('Left', 0), groupOf('Right', 500)] } },
  });
  return bot.id;
}

/** In a page, before it begins: it asks for the edits and the comments of others only when it is told of them. */
const asksNeverByItself = `{
  const { setInterval } = window;
  const polls = [10000, 15000, 60000];
  window.setInterval = (work, ms, ...more) => (polls.includes(ms) ? 0 : setInterval(work, ms, ...more));
}`;

/** Opens a bot as the user, or as the holder of a token. */
async function openBot(builder: BuilderUnderTest, botId: string, token?: string): Promise<Author> {
  const author = await builder.openBlank({
    isFirstVisit: true,
    ...(token === undefined ? {} : { extraHTTPHeaders: { authorization: `Bearer ${token}` } }),
  });
  await author.page.addInitScript(asksNeverByItself);
  await author.page.goto(`${builder.url}/app/b/${botId}`);
  await viewShown(author.page);
  return author;
}

const hereAlso = (page: Page, names: RegExp) => page.getByRole('button', { name: names });

async function retitle(page: Page, name: RegExp, title: string): Promise<void> {
  await group(page, name).click();
  await page.getByRole('textbox', { name: 'Title of the group' }).fill(title);
}

describeInBuilder('authors of one bot', (builder) => {
  test('see who else is here, and each other’s edits by themselves', async () => {
    const botId = await newBot(builder());
    const grace = await builder().membersToken('write', 'Grace Hopper');
    const mine = await openBot(builder(), botId);
    const hers = await openBot(builder(), botId, grace);
    await hereAlso(mine.page, /^Also here: Grace Hopper$/).waitFor();
    await hereAlso(hers.page, /^Also here: author-/).waitFor();

    await retitle(hers.page, /Group Left/, 'By Grace');
    await group(mine.page, /Group By Grace/).waitFor();
    await retitle(mine.page, /Group Right/, 'By me');
    await group(hers.page, /Group By me/).waitFor();
    for (const { page } of [mine, hers]) await saved(page);
    const { bot } = await builder().api.getBot({ path: { botId } });
    expect(bot.groups.map(({ title }) => title)).toEqual(['By Grace', 'By me']);

    await hers.page.close();
    await hereAlso(mine.page, /^Also here/).waitFor({ state: 'detached' });
  });

  test('see at which group the others are, and go there', async () => {
    const botId = await newBot(builder());
    const grace = await builder().membersToken('read', 'Grace Hopper');
    const { page: mine } = await openBot(builder(), botId);
    const hers = await openBot(builder(), botId, grace);
    const here = hereAlso(mine, /^Also here: Grace Hopper$/);
    await here.waitFor();
    const flagAt = (page: Page, title: RegExp, words: RegExp) =>
      group(page, title).getByRole('img', { name: words });
    await group(hers.page, /Group Right/).click();
    await flagAt(mine, /Group Right/, /^Grace Hopper is here\.$/).waitFor();
    await photograph(mine, 'together-flags');
    await expectAccessible(mine);
    await group(hers.page, /Group Left/).click();
    await flagAt(mine, /Group Left/, /^Grace Hopper/).waitFor();
    await flagAt(mine, /Group Right/, /^Grace Hopper/).waitFor({ state: 'detached' });

    // from another page of the bot
    await mine.getByRole('link', { name: 'Settings' }).click();
    await mine.getByRole('textbox').first().waitFor();
    await here.click();
    await mine.getByRole('button', { name: 'Grace Hopper at Left' }).click();
    await focused(group(mine, /Group Left/)).waitFor();
    await mine.getByRole('textbox', { name: 'Title of the group' }).waitFor();
    // where one is oneself is seen by the others alone
    await flagAt(hers.page, /Group Left/, /^author-.* is here\.$/).waitFor();
    expect(
      await group(mine, /Group Left/)
        .getByRole('img')
        .count(),
    ).toBe(1);
    for (let step = 0; step < 8 && (await mine.locator('[data-overview]').count()) === 0; step++)
      await mine.getByRole('button', { name: 'Zoom out' }).click();
    await flagAt(mine, /Group Left/, /^Grace Hopper/).waitFor();
    await photograph(mine, 'together-far-away');

    await hers.page.close();
    await mine.locator('[data-flags]').waitFor({ state: 'detached' });
  });

  test('hear who comes, who edits and who leaves', async () => {
    const botId = await newBot(builder());
    const grace = await builder().membersToken('write', 'Grace Hopper');
    const { page } = await openBot(builder(), botId);
    const said = page.locator('[aria-live="polite"][data-people]');
    const hers = await openBot(builder(), botId, grace);
    await said.getByText('Grace Hopper is here.').waitFor();
    await retitle(hers.page, /Group Left/, 'By Grace');
    await said.getByText('Grace Hopper is editing.').waitFor();
    await hers.page.close();
    await said.getByText('Grace Hopper has left.').waitFor();
  });

  test('find the names of all of them in a list, of which the bar shows some', async () => {
    const botId = await newBot(builder());
    const names = ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson', 'Mary Jackson'];
    const others: Author[] = [];
    for (const name of names)
      others.push(await openBot(builder(), botId, await builder().membersToken('read', name)));
    const { page } = await openBot(builder(), botId);
    const button = hereAlso(page, /^Also here: Ada Lovelace, Grace Hopper and 2 more$/);
    await button.waitFor();
    await photograph(page, 'together');
    await button.click();
    const list = page.getByRole('dialog', { name: /^Also here: Ada Lovelace/ });
    await list.waitFor();
    expect(await list.getByRole('listitem').allInnerTexts()).toEqual(
      names.map((name) => expect.stringContaining(name)),
    );
    await expectAccessible(page);
    await photograph(page, 'together-list');
    await (await keysIn(list)).press('Escape');
    await list.waitFor({ state: 'detached' });
    for (const other of others.slice(1)) await other.page.close();
    await hereAlso(page, /^Also here: Ada Lovelace$/).waitFor();
  });

  test('see each other’s comments by themselves, also when they are edited, done and deleted', async () => {
    const { api } = builder();
    const botId = await newBot(builder());
    const grace = await builder().membersToken('write', 'Grace Hopper');
    const { page: mine } = await openBot(builder(), botId);
    const { page: hers } = await openBot(builder(), botId, grace);
    for (const page of [mine, hers]) await hereAlso(page, /^Also here/).waitFor();

    await group(hers, /Group Left/).click();
    await hers.getByRole('button', { name: 'Comment', exact: true }).click();
    await hers.getByRole('textbox', { name: /^Comment on / }).fill('A better title?');
    await hers.getByRole('textbox', { name: /^Comment on / }).press('Control+Enter');
    const mark = mine.getByRole('button', { name: '1 open thread of comments' });
    await mark.click();
    await mine.getByText('A better title?').waitFor();

    await mine.getByRole('textbox', { name: 'Reply' }).fill('Beginning');
    await mine.getByRole('button', { name: 'Reply', exact: true }).click();
    await hers.getByText('1 reply').waitFor();

    const [thread] = (await api.listComments({ path: { botId } })).threads;
    const path = { botId, threadId: thread!.id };
    const { comments } = await api.getComments({ path });
    const reply = { ...path, commentId: comments[1]!.id };
    await api.editComment({ path: reply, body: { text: 'Greeting' } });
    await mine.getByText('Greeting').waitFor();
    await api.deleteComment({ path: reply });
    await mine.getByText('Greeting').waitFor({ state: 'detached' });
    await api.setCommentsDone({ path, body: { isDone: true } });
    await mark.waitFor({ state: 'detached' });
    await mine.getByText(/^Marked as done by author-/).waitFor();
  });

  test('are told that somebody else has published the bot', async () => {
    const { api, workspaceId } = builder();
    const greeting = {
      events: [{ id: 's', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' }],
      groups: [{ ...groupOf('Hello', 300), blocks: [says('b', 'Hi')] }],
      edges: [{ id: 'e', from: { eventId: 's' }, to: { groupId: 'Hello' } }],
    };
    const { bot } = await api.createBot({ body: { workspaceId, bot: greeting } });
    const botId = bot.id;
    const { page } = await openBot(builder(), botId);
    await page.getByRole('link', { name: 'Not published' }).waitFor();
    await api.publishBot({ path: { botId } });
    await page.getByRole('link', { name: 'Live', exact: true }).waitFor();
  });
});
