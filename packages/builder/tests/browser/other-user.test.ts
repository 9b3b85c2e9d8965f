import { expect, test } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describeInBuilder, newAddress, type BuilderUnderTest } from '../support/builder-under-test.ts';

const changes = '**/api/v1/bots/*/changes';
const groupOf = (title: string, x: number) => ({
  id: title,
  title,
  graphCoordinates: { x, y: 0 },
  blocks: [],
});
const group = (page: Page, name: RegExp): Locator => page.getByRole('group', { name });
const titleField = (page: Page): Locator => page.getByRole('textbox', { name: 'Title of the group' });

async function signOut({ url }: BuilderUnderTest, context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/app/account`);
  await page.getByRole('button', { name: 'You', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/app/sign-in');
  return page;
}

async function signIn({ url }: BuilderUnderTest, page: Page, path: string): Promise<void> {
  // another document: the same one with another fragment is not loaded anew
  await page.goto('about:blank');
  await page.goto(`${url}/app${path}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/app/w/*');
}

describeInBuilder('unsaved edits on a device', (builder) => {
  test('are neither seen nor sent by another user of it, and wait for the one who made them', async () => {
    const { api, workspaceId, url } = builder();
    const { bot } = await api.createBot({
      body: { workspaceId, bot: { groups: [groupOf('First', 0), groupOf('Second', 500)] } },
    });
    const titles = async (): Promise<readonly string[]> =>
      (await api.getBot({ path: { botId: bot.id } })).bot.groups.map(({ title }) => title);
    const { page, context } = await builder().open(await builder().signInPath(), { extraHTTPHeaders: {} });
    builder().forgive(/401|ERR_FAILED/);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/app/w/*');
    await page.goto(`${url}/app/b/${bot.id}`);
    await page.route(changes, (route) => route.abort());
    await group(page, /Group First/).click();
    await titleField(page).fill('Known to the author');
    await page.getByText('Saved on this device', { exact: false }).waitFor();

    // the window stays open while somebody else signs in beside it
    const beside = await signOut(builder(), context);
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.waitFor();
    await page.unroute(changes);
    const { link } = await api.createInvitation({
      path: { workspaceId },
      body: { email: newAddress('colleague'), mode: 'write' },
    });
    const loadedAnew = page.waitForEvent('load');
    await beside.goto('about:blank');
    await beside.goto(`${url}/app${link.slice(link.indexOf('/invite'))}`);
    await beside.getByRole('textbox', { name: 'Your name' }).fill('Grace');
    await beside.getByRole('button', { name: 'Join' }).click();
    await beside.waitForURL('**/app/w/*');
    await loadedAnew;
    await group(page, /Group First/).waitFor();
    await group(page, /Group Second/).click();
    await titleField(page).fill('Of the colleague');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await group(page, /Known to the author/).count()).toBe(0);
    expect(await titles()).toEqual(['First', 'Of the colleague']);

    const again = await signOut(builder(), context);
    await signIn(builder(), again, await builder().signInPath());
    await again.goto(`${url}/app/b/${bot.id}`);
    await group(again, /Group Known to the author/).waitFor();
    await again.getByText('Saved', { exact: true }).waitFor();
    expect(await titles()).toEqual(['Known to the author', 'Of the colleague']);
  });
});
