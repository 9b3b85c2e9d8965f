import { expect, test } from '@jest/globals';
import { describeInBuilder } from '../support/builder-under-test.ts';

describeInBuilder('a part that is loaded late', (builder) => {
  test('says that it could not be loaded, leaves the page alone, and comes at the next try', async () => {
    const { api, workspaceId } = builder();
    const { bot } = await api.createBot({ body: { workspaceId, bot: { name: 'Late' } } });
    const { page } = await builder().open(`/b/${bot.id}`);
    builder().forgive(/ERR_INTERNET_DISCONNECTED|preview-panel/);
    const file = '**/preview-panel*.js';
    await page.route(file, (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('This part could not be loaded').waitFor();
    expect(await page.getByRole('heading', { name: 'This page has stopped' }).count()).toBe(0);
    await page.unroute(file);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('complementary', { name: 'Preview' }).waitFor();
    expect(await page.getByText('This part could not be loaded').count()).toBe(0);
  });

  test('of the editor is there without a connection once the editor has rested', async () => {
    const { api, workspaceId } = builder();
    const { bot } = await api.createBot({ body: { workspaceId, bot: { name: 'Early' } } });
    const { page, context } = await builder().open('/ui');
    builder().forgive(/ERR_INTERNET_DISCONNECTED/);
    const parts = ['chosen-panel', 'editor-dialogs', 'search-bar', 'outline', 'rich-text', 'paste-text'];
    const loaded = parts.map((part) =>
      page.waitForResponse(new RegExp(`/${part}-[^/]*\\.js$`)).then((response) => response.finished()),
    );
    await page.goto(`${builder().url}/app/b/${bot.id}`);
    await Promise.all(loaded);
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Say hello/ }).click();
    await page.locator('[contenteditable="true"]:focus').waitFor();
    await page.keyboard.type('Written without a connection');
    await page.keyboard.press('Escape');
    await page.locator('[data-block]:focus').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'All commands' }).waitFor();
    await context.setOffline(false);
  });
});
